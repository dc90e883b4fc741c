import Accounts
import Terminal

@testable import ConfirmPassword

@MainActor
final class ViewSpy: ConfirmPasswordPresenterToView {
  private(set) var shown: [ConfirmPasswordState] = []
  func show(_ state: ConfirmPasswordState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: ConfirmPasswordPresenterToWireframe {
  enum Call: Equatable {
    case finish
    case leave
  }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: ConfirmPasswordViewToPresenter {
  enum Call: Equatable {
    case changed(String)
    case submitted(String)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(password: String) { calls.append(.changed(password)) }
  func userSubmitted(password: String) async { calls.append(.submitted(password)) }
  func userCancelled() { calls.append(.cancelled) }
}

@MainActor
final class DelegateSpy: ConfirmPasswordDelegate {
  enum Call: Equatable {
    case didConfirm
    case didCancel
  }
  private(set) var calls: [Call] = []

  func confirmPasswordModuleDidConfirm(_ confirmPassword: any ConfirmPasswordModule) {
    calls.append(.didConfirm)
  }
  func confirmPasswordModuleDidCancel(_ confirmPassword: any ConfirmPasswordModule) {
    calls.append(.didCancel)
  }
}

/// Notes what it is asked, and knows one password, or fails.
actor InteractorSpy: ConfirmPasswordPresenterToInteractor {
  private(set) var asked: [String] = []
  private let error: ConfirmPasswordError?

  init(failing error: ConfirmPasswordError? = nil) { self.error = error }

  func confirm(_ password: String) async throws(ConfirmPasswordError) {
    asked.append(password)
    if let error { throw error }
  }
}

/// Notes which sessions were confirmed, and knows one password, or fails.
actor ConfirmationSpy: PasswordConfirmation {
  private(set) var confirmed: [Session.Key] = []
  private let right: Password
  private let error: StoreError?
  private let isCancelling: Bool

  /// - Parameter isCancelling: Whether the call's task is cancelled when it is too late.
  init(
    right: String = "correct horse", failing error: StoreError? = nil, isCancelling: Bool = false
  ) {
    (self.right, self.error, self.isCancelling) = (Password(right), error, isCancelling)
  }

  func confirmPassword(
    _ password: Password, for session: Session.Key
  ) async throws(StoreError) -> Bool {
    if let error { throw error }
    if password == right { confirmed.append(session) }
    if isCancelling { withUnsafeCurrentTask { $0?.cancel() } }
    return password == right
  }
}
