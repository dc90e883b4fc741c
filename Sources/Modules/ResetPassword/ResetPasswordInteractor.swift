import Accounts

/// Checks each entry by its rules, and answers the presenter's questions from the store.
struct ResetPasswordInteractor: ResetPasswordPresenterToInteractor {
  let passwords: any PasswordReset
  let policy: PasswordPolicy

  func problem(with entry: ResetPasswordEntry, of form: ResetPasswordForm) -> EntryProblem? {
    switch entry {
    case .username: .ofLogin(with: form[.username])
    case .code: Code(form[.code]) == nil ? .malformedCode : nil
    case .password:
      policy.problem(of: Password(form[.password]), names: [form[.username]]).map { .password($0) }
    case .repetition: form[.repetition] == form[.password] ? nil : .passwordsDiffer
    }
  }

  func hint(of form: ResetPasswordForm) -> String? {
    policy.guessing(of: Password(form[.password]), names: [form[.username]])
  }

  func mailCode(to username: String) async throws(ResetPasswordError) {
    try await ResetPasswordError.translating(await passwords.requestReset(of: username))
  }

  func reset(with form: ResetPasswordForm) async throws(ResetPasswordError) {
    guard let code = Code(form[.code]) else { throw .refused }
    let answer = try await ResetPasswordError.translating(
      await passwords.resetPassword(
        of: form[.username], with: code, to: Password(form[.password]), policy: policy))
    switch answer {
    case .done: return
    case .refused: throw .refused
    case .unfit(let problem): throw .unfit(problem)
    }
  }
}
