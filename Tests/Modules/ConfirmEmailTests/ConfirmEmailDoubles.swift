import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import ConfirmEmail

extension ViewSpy: ConfirmEmailPresenterToView where State == ConfirmEmailState {}

final class WireframeSpy: ConfirmEmailPresenterToWireframe {
  enum Call { case finish, leave }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: ConfirmEmailViewToPresenter {
  enum Call: Equatable {
    case changed(String)
    case submitted(String)
    case askedForCode
    case postponed
  }
  private(set) var calls: [Call] = []

  func userChanged(code: String) { calls.append(.changed(code)) }
  func userSubmitted(code: String) async { calls.append(.submitted(code)) }
  func userAskedForCode() async { calls.append(.askedForCode) }
  func userPostponed() { calls.append(.postponed) }
}

final class DelegateSpy: ConfirmEmailDelegate {
  enum Call { case didConfirm, didPostpone }
  private(set) var calls: [Call] = []

  func confirmEmailModuleDidConfirm(_ confirmEmail: any Module) { calls.append(.didConfirm) }
  func confirmEmailModuleDidPostpone(_ confirmEmail: any Module) { calls.append(.didPostpone) }
}

/// Records each question, and fails while there is an error.
@MainActor
final class InteractorSpy: ConfirmEmailPresenterToInteractor {
  enum Call: Equatable {
    case mailCode
    case confirm(Code)
  }
  private(set) var calls: [Call] = []
  var error: ConfirmEmailError?

  func mailCode() async throws(ConfirmEmailError) { try note(.mailCode) }
  func confirm(with code: Code) async throws(ConfirmEmailError) { try note(.confirm(code)) }

  private func note(_ call: Call) throws(ConfirmEmailError) {
    calls.append(call)
    if let error { throw error }
  }
}

/// Records each call, and accepts `Code.right`.
actor ConfirmationSpy: EmailConfirmation {
  enum Call: Equatable {
    case request(Session.Key)
    case confirm(Code, Session.Key)
  }
  private(set) var calls: [Call] = []

  func requestConfirmation(for session: Session.Key) async throws(StoreError) {
    calls.append(.request(session))
  }
  func confirmEmail(with code: Code, for session: Session.Key) async throws(StoreError) -> Bool {
    calls.append(.confirm(code, session))
    return code == .right
  }
}
