import Accounts
import ViperKitTesting
import ViperPages

@testable import ChangePassword

extension ViewSpy: ChangePasswordPresenterToView where State == ChangePasswordState {}

final class WireframeSpy: ChangePasswordPresenterToWireframe {
  enum Call { case finish, leave }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: ChangePasswordViewToPresenter {
  enum Call: Equatable {
    case changed(ChangePasswordForm)
    case submitted(ChangePasswordForm)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(_ form: ChangePasswordForm) { calls.append(.changed(form)) }
  func userSubmitted(_ form: ChangePasswordForm) async { calls.append(.submitted(form)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: ChangePasswordDelegate {
  enum Call { case didChange, didCancel }
  private(set) var calls: [Call] = []

  func changePasswordModuleDidChange(_ changePassword: any Module) { calls.append(.didChange) }
  func changePasswordModuleDidCancel(_ changePassword: any Module) { calls.append(.didCancel) }
}

/// Records the changes, and answers or fails.
actor InteractorSpy: ChangePasswordPresenterToInteractor {
  typealias Check = @Sendable (ChangePasswordEntry, ChangePasswordForm) -> EntryProblem?
  private(set) var changed: [ChangePasswordForm] = []
  private let check: Check
  private let error: ChangePasswordError?

  init(failing error: ChangePasswordError? = nil, check: @escaping Check = { _, _ in nil }) {
    (self.check, self.error) = (check, error)
  }

  nonisolated func problem(
    with entry: ChangePasswordEntry, of form: ChangePasswordForm
  ) -> EntryProblem? {
    check(entry, form)
  }
  nonisolated func hint(of form: ChangePasswordForm) -> String? {
    form[.password] == "hinted" ? "Guessing it takes long." : nil
  }
  func change(with form: ChangePasswordForm) async throws(ChangePasswordError) {
    changed.append(form)
    if let error { throw error }
  }
}

/// Records each call, and gives the same answer to each.
actor PasswordsSpy: PasswordChange {
  enum Call: Equatable {
    case change(Account.ID, Password, Password, minimum: Int)
  }
  private(set) var calls: [Call] = []
  private let answer: PasswordChangeAnswer

  init(_ answer: PasswordChangeAnswer = .done) { self.answer = answer }

  func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    calls.append(.change(session.account, current, new, minimum: policy.minimum))
    return answer
  }
}

extension ChangePasswordForm {
  /// A form without a problem.
  static let ada = ChangePasswordForm([
    .current: "correct horse", .password: "violet kettle hums north",
    .repetition: "violet kettle hums north",
  ])
}
