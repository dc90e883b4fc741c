import Accounts

/// Checks entries by the rules for each, and answers the presenter's questions from the store.
struct ResetPasswordInteractor: ResetPasswordPresenterToInteractor {
  let passwords: any PasswordReset
  let policy: PasswordPolicy

  func problem(
    with entry: ResetPasswordEntry, of form: ResetPasswordForm
  ) -> ResetPasswordProblem? {
    switch entry {
    case .username: form.username.isEmpty ? .nobody : nil
    case .code: Code(form.code) == nil ? .malformedCode : nil
    case .password:
      policy.problem(of: Password(form.password), names: [form.username]).map { .password($0) }
    case .repetition: form.repetition == form.password ? nil : .different
    }
  }

  func mailCode(to username: String) async throws(ResetPasswordError) {
    do throws(StoreError) {
      try await passwords.requestReset(of: username)
    } catch {
      throw ResetPasswordError(error)
    }
  }

  func reset(with form: ResetPasswordForm) async throws(ResetPasswordError) {
    guard let code = Code(form.code) else { throw .refused }
    let answer: PasswordResetAnswer
    do throws(StoreError) {
      answer = try await passwords.resetPassword(
        of: form.username, with: code, to: Password(form.password), policy: policy)
    } catch {
      throw ResetPasswordError(error)
    }
    switch answer {
    case .done: return
    case .refused: throw .refused
    case .unfit(let problem): throw .unfit(problem)
    }
  }
}

extension ResetPasswordError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
