import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import ChangeEmail

extension ViewSpy: ChangeEmailPresenterToView where State == ChangeEmailState {}

final class WireframeSpy: ChangeEmailPresenterToWireframe {
  enum Call: Equatable {
    case tellRequest
    case finish(EmailAddress)
    case leave
  }
  private(set) var calls: [Call] = []

  func tellRequest() { calls.append(.tellRequest) }
  func finish(with email: EmailAddress) { calls.append(.finish(email)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: ChangeEmailViewToPresenter {
  enum Call: Equatable {
    case changed(ChangeEmailForm)
    case askedForCode(ChangeEmailForm)
    case hasCode
    case submitted(String)
    case askedAgain
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(_ form: ChangeEmailForm) { calls.append(.changed(form)) }
  func userAskedForCode(_ form: ChangeEmailForm) async { calls.append(.askedForCode(form)) }
  func userHasCode() { calls.append(.hasCode) }
  func userSubmitted(code: String) async { calls.append(.submitted(code)) }
  func userAskedAgain() { calls.append(.askedAgain) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: ChangeEmailDelegate {
  enum Call: Equatable {
    case didMailCode
    case didChange(EmailAddress)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func changeEmailModuleDidMailCode(_ changeEmail: any Module) { calls.append(.didMailCode) }
  func changeEmailModule(_ changeEmail: any Module, didChangeEmailTo email: EmailAddress) {
    calls.append(.didChange(email))
  }
  func changeEmailModuleDidCancel(_ changeEmail: any Module) { calls.append(.didCancel) }
}

/// Records each question, and fails while there is an error.
@MainActor
final class InteractorSpy: ChangeEmailPresenterToInteractor {
  enum Call: Equatable {
    case mailCode(EmailAddress, String)
    case change(Code)
  }
  private(set) var calls: [Call] = []
  var error: ChangeEmailError?

  func mailCode(to email: EmailAddress, password: String) async throws(ChangeEmailError) {
    try note(.mailCode(email, password))
  }
  func change(with code: Code) async throws(ChangeEmailError) -> EmailAddress {
    try note(.change(code))
    return .new
  }

  private func note(_ call: Call) throws(ChangeEmailError) {
    calls.append(call)
    if let error { throw error }
  }
}

/// Records each call, and accepts the password "secret" and `Code.right`.
actor EmailsSpy: EmailChange {
  enum Call: Equatable {
    case request(EmailAddress, Password, Session.Key)
    case confirm(Code, Session.Key)
  }
  private(set) var calls: [Call] = []

  func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool {
    calls.append(.request(email, password, session))
    return password == Password("secret")
  }
  func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress? {
    calls.append(.confirm(code, session))
    return code == .right ? .new : nil
  }
}

extension EmailAddress {
  static let new = EmailAddress(stored: "ada@example.com")
}
