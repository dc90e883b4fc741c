import Accounts
import ViperKitTesting
import ViperPages

@testable import Login

extension ViewSpy: LoginPresenterToView where State == LoginState {}

final class WireframeSpy: LoginPresenterToWireframe {
  enum Call: Equatable {
    case finish(Session)
    case presentResetPassword(String)
    case presentSignUp
    case leave
  }
  private(set) var calls: [Call] = []

  func finish(with session: Session) { calls.append(.finish(session)) }
  func presentResetPassword(for username: String) { calls.append(.presentResetPassword(username)) }
  func presentSignUp() { calls.append(.presentSignUp) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: LoginViewToPresenter {
  enum Call: Equatable {
    case changed(String, String)
    case submitted(String, String)
    case forgotPassword(String)
    case choseSignUp
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(username: String, password: String) {
    calls.append(.changed(username, password))
  }
  func userSubmitted(username: String, password: String) async {
    calls.append(.submitted(username, password))
  }
  func userForgotPassword(of username: String) { calls.append(.forgotPassword(username)) }
  func userChoseSignUp() { calls.append(.choseSignUp) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: LoginDelegate {
  enum Call: Equatable {
    case didStart(Session)
    case didForgetPassword(String)
    case didChooseSignUp
    case didCancel
  }
  private(set) var calls: [Call] = []

  func loginModule(_ login: any Module, didStart session: Session) {
    calls.append(.didStart(session))
  }
  func loginModule(_ login: any Module, didForgetPasswordOf username: String) {
    calls.append(.didForgetPassword(username))
  }
  func loginModuleDidChooseSignUp(_ login: any Module) { calls.append(.didChooseSignUp) }
  func loginModuleDidCancel(_ login: any Module) { calls.append(.didCancel) }
}

struct InteractorStub: LoginPresenterToInteractor {
  typealias LogIn =
    @Sendable (_ username: String, _ password: String) async throws(LoginError) -> Session
  let logIn: LogIn

  func logIn(username: String, password: String) async throws(LoginError) -> Session {
    try await logIn(username, password)
  }
}

struct CredentialsStub: Credentials {
  typealias Answer =
    @Sendable (_ identifier: String, _ password: Password) async throws(StoreError) ->
    ProvenAccount?
  let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  func account(
    named identifier: String, password: Password
  ) async throws(StoreError) -> ProvenAccount? {
    try await answer(identifier, password)
  }
}
