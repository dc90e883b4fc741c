import Accounts

/// Checks entries by the rules for each, and answers the presenter's question from the store.
struct ChangePasswordInteractor: ChangePasswordPresenterToInteractor {
  let passwords: any PasswordChange
  let policy: PasswordPolicy

  func problem(
    with entry: ChangePasswordEntry, of form: ChangePasswordForm, for account: Account
  ) -> ChangePasswordProblem? {
    switch entry {
    case .current: form.current.isEmpty ? .lacksCurrent : nil
    case .password:
      policy.problem(
        of: Password(form.password),
        names: ["\(account.username)", "\(account.name)", "\(account.email)"]
      ).map { .password($0) }
    case .repetition: form.repetition == form.password ? nil : .different
    }
  }

  func change(
    for session: Session.Key, with form: ChangePasswordForm
  ) async throws(ChangePasswordError) {
    let answer: PasswordChangeAnswer
    do throws(StoreError) {
      answer = try await passwords.changePassword(
        for: session, from: Password(form.current), to: Password(form.password), policy: policy)
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
    switch answer {
    case .done: return
    case .refused: throw .refused
    case .unfit(let problem): throw .unfit(problem)
    }
  }
}
