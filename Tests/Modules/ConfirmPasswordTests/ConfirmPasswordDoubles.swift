import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import ConfirmPassword

extension ViewSpy: ConfirmPasswordPresenterToView where State == ConfirmPasswordState {}

final class WireframeSpy: ConfirmPasswordPresenterToWireframe {
  enum Call { case finish, leave }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

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

final class DelegateSpy: ConfirmPasswordDelegate {
  enum Call { case didConfirm, didCancel }
  private(set) var calls: [Call] = []

  func confirmPasswordModuleDidConfirm(_ confirmPassword: any Module) { calls.append(.didConfirm) }
  func confirmPasswordModuleDidCancel(_ confirmPassword: any Module) { calls.append(.didCancel) }
}

/// Records the passwords, and confirms each unless there is an error.
@MainActor
final class InteractorSpy: ConfirmPasswordPresenterToInteractor {
  private(set) var asked: [String] = []
  var error: ConfirmPasswordError?

  func confirm(_ password: String) async throws(ConfirmPasswordError) {
    asked.append(password)
    if let error { throw error }
  }
}

/// Confirms "correct horse" for Ada's session.
struct ConfirmationStub: PasswordConfirmation {
  func confirmPassword(
    _ password: Password, for session: Session.Key
  ) async throws(StoreError) -> Bool {
    password == Password("correct horse") && session == .ofAda
  }
}
