import Accounts
import Terminal

@testable import ChangeEmail

@MainActor
final class ViewSpy: ChangeEmailPresenterToView {
  private(set) var shown: [ChangeEmailState] = []
  func show(_ state: ChangeEmailState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: ChangeEmailPresenterToWireframe {
  enum Call: Equatable {
    case tellRequest
    case finish(EmailAddress)
    case leave
  }
  private(set) var calls: [Call] = []

  func finish(with email: EmailAddress) { calls.append(.finish(email)) }
  func leave() { calls.append(.leave) }
  func tellRequest() { calls.append(.tellRequest) }
}

@MainActor
final class PresenterSpy: ChangeEmailViewToPresenter {
  enum Call: Equatable {
    case changed(String, String, String)
    case askedForCode(String, String)
    case hasCode
    case submitted(String)
    case askedAgain
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(email: String, password: String, code: String) {
    calls.append(.changed(email, password, code))
  }
  func userAskedForCode(to email: String, password: String) async {
    calls.append(.askedForCode(email, password))
  }
  func userHasCode() { calls.append(.hasCode) }
  func userSubmitted(code: String) async { calls.append(.submitted(code)) }
  func userAskedAgain() { calls.append(.askedAgain) }
  func userCancelled() { calls.append(.cancelled) }
}

@MainActor
final class DelegateSpy: ChangeEmailDelegate {
  enum Call: Equatable {
    case didMailCode
    case didChange(EmailAddress)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func changeEmailModuleDidMailCode(_ changeEmail: any ChangeEmailModule) {
    calls.append(.didMailCode)
  }
  func changeEmailModule(
    _ changeEmail: any ChangeEmailModule, didChangeEmailTo email: EmailAddress
  ) {
    calls.append(.didChange(email))
  }
  func changeEmailModuleDidCancel(_ changeEmail: any ChangeEmailModule) {
    calls.append(.didCancel)
  }
}

/// Notes what it is asked, and answers or fails.
actor InteractorSpy: ChangeEmailPresenterToInteractor {
  enum Call: Equatable {
    case mailCode(Account.ID, EmailAddress, String)
    case change(Account.ID, Code)
  }
  private(set) var calls: [Call] = []
  private let error: ChangeEmailError?

  init(failing error: ChangeEmailError? = nil) { self.error = error }

  func mailCode(
    for session: Session.Key, to email: EmailAddress, password: String
  ) async throws(ChangeEmailError) {
    calls.append(.mailCode(session.account, email, password))
    if let error { throw error }
  }
  func change(
    for session: Session.Key, with code: Code
  ) async throws(ChangeEmailError) -> EmailAddress {
    calls.append(.change(session.account, code))
    if let error { throw error }
    return .new
  }
}

/// Notes what it is asked; the password is "secret", and the code `Code.right`.
actor EmailsSpy: EmailChange {
  enum Call: Equatable {
    case request(Account.ID, EmailAddress, Password)
    case confirm(Account.ID, Code)
  }
  private(set) var calls: [Call] = []
  private let error: StoreError?

  init(failing error: StoreError? = nil) { self.error = error }

  func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool {
    calls.append(.request(session.account, email, password))
    if let error { throw error }
    return password == Password("secret")
  }
  func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress? {
    calls.append(.confirm(session.account, code))
    if let error { throw error }
    return code == .right ? .new : nil
  }
}

extension EmailAddress {
  /// What a database holds: it need not be checked.
  static let new = EmailAddress(stored: "ada@example.com")
}

extension Code {
  static let right = Code("7KQF-M2XD-9TWA-3HBR") ?? wrong
  static let wrong: Code = {
    var generator = SystemRandomNumberGenerator()
    return Code(using: &generator)
  }()
}

extension ChangeEmailState {
  static func redeeming(
    _ email: String = "", problems: [ChangeEmailEntry: ChangeEmailProblem] = [:],
    status: Status = .editing
  ) -> ChangeEmailState {
    ChangeEmailState(step: .redeeming, email: email, problems: problems, status: status)
  }
}
