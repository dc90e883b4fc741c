import Accounts
import Terminal

@testable import ChangePassword

@MainActor
final class ViewSpy: ChangePasswordPresenterToView {
  private(set) var shown: [ChangePasswordState] = []
  func show(_ state: ChangePasswordState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: ChangePasswordPresenterToWireframe {
  enum Call: Equatable {
    case finish
    case leave
  }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

@MainActor
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

@MainActor
final class DelegateSpy: ChangePasswordDelegate {
  enum Call: Equatable {
    case didChange
    case didCancel
  }
  private(set) var calls: [Call] = []

  func changePasswordModuleDidChange(_ changePassword: any ChangePasswordModule) {
    calls.append(.didChange)
  }
  func changePasswordModuleDidCancel(_ changePassword: any ChangePasswordModule) {
    calls.append(.didCancel)
  }
}

/// Notes what it is asked, and answers or fails.
actor InteractorSpy: ChangePasswordPresenterToInteractor {
  enum Call: Equatable {
    case change(Account.ID, ChangePasswordForm)
  }
  typealias Check =
    @Sendable (ChangePasswordEntry, ChangePasswordForm, Account) -> ChangePasswordProblem?
  private(set) var calls: [Call] = []
  private let check: Check
  private let error: ChangePasswordError?

  init(failing error: ChangePasswordError? = nil, check: @escaping Check = { _, _, _ in nil }) {
    self.check = check
    self.error = error
  }

  nonisolated func problem(
    with entry: ChangePasswordEntry, of form: ChangePasswordForm, for account: Account
  ) -> ChangePasswordProblem? {
    check(entry, form, account)
  }
  func change(
    for session: Session.Key, with form: ChangePasswordForm
  ) async throws(ChangePasswordError) {
    calls.append(.change(session.account, form))
    if let error { throw error }
  }
}

/// Notes what it is asked, and answers or fails.
actor PasswordsSpy: PasswordChange {
  enum Call: Equatable {
    case change(Account.ID, Password, Password, minimum: Int)
  }
  private(set) var calls: [Call] = []
  private let answer: PasswordChangeAnswer
  private let error: StoreError?

  init(_ answer: PasswordChangeAnswer = .done, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    calls.append(.change(session.account, current, new, minimum: policy.minimum))
    if let error { throw error }
    return answer
  }
}

extension ChangePasswordForm {
  /// Nothing is wrong with it.
  static let ada = ChangePasswordForm(
    current: "correct horse", password: "violet kettle hums north",
    repetition: "violet kettle hums north")

  func with(
    _ path: WritableKeyPath<ChangePasswordForm, String>, _ text: String
  ) -> ChangePasswordForm {
    var form = self
    form[keyPath: path] = text
    return form
  }
}
