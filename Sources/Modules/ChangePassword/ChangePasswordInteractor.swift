import Accounts

/// Checks each entry by its rules, and changes the password in the store.
struct ChangePasswordInteractor: ChangePasswordPresenterToInteractor {
  let session: Session
  let passwords: any PasswordChange
  let policy: PasswordPolicy

  func problem(with entry: ChangePasswordEntry, of form: ChangePasswordForm) -> EntryProblem? {
    switch entry {
    case .current:
      return form[.current].isEmpty ? .noPassword : nil
    case .password:
      return policy.problem(of: Password(form[.password]), names: names).map { .password($0) }
    case .repetition: return form[.repetition] == form[.password] ? nil : .passwordsDiffer
    }
  }

  func hint(of form: ChangePasswordForm) -> String? {
    policy.guessing(of: Password(form[.password]), names: names)
  }

  private var names: [String] {
    ["\(session.account.username)", "\(session.account.name)", "\(session.account.email)"]
  }

  func change(with form: ChangePasswordForm) async throws(ChangePasswordError) {
    let answer = try await ChangePasswordError.translating(
      await passwords.changePassword(
        for: session.key, from: Password(form[.current]), to: Password(form[.password]),
        policy: policy))
    switch answer {
    case .done: return
    case .refused: throw .refused
    case .unfit(let problem): throw .unfit(problem)
    }
  }
}
