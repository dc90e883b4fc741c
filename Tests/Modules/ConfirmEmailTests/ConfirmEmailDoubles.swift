import Accounts
import Terminal
import Testing

@testable import ConfirmEmail

@MainActor
final class ViewSpy: ConfirmEmailPresenterToView {
  private(set) var shown: [ConfirmEmailState] = []
  func show(_ state: ConfirmEmailState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: ConfirmEmailPresenterToWireframe {
  enum Call: Equatable {
    case finish
    case leave
  }
  private(set) var calls: [Call] = []

  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

@MainActor
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

@MainActor
final class DelegateSpy: ConfirmEmailDelegate {
  enum Call: Equatable {
    case didConfirm
    case didPostpone
  }
  private(set) var calls: [Call] = []

  func confirmEmailModuleDidConfirm(_ confirmEmail: any ConfirmEmailModule) {
    calls.append(.didConfirm)
  }
  func confirmEmailModuleDidPostpone(_ confirmEmail: any ConfirmEmailModule) {
    calls.append(.didPostpone)
  }
}

/// Notes what it is asked, and answers or fails.
actor InteractorSpy: ConfirmEmailPresenterToInteractor {
  enum Call: Equatable {
    case mailCode(Account.ID)
    case confirm(Account.ID, Code)
  }
  private(set) var calls: [Call] = []
  private let error: ConfirmEmailError?

  init(failing error: ConfirmEmailError? = nil) { self.error = error }

  func mailCode(for session: Session.Key) async throws(ConfirmEmailError) {
    calls.append(.mailCode(session.account))
    if let error { throw error }
  }
  func confirm(with code: Code, for session: Session.Key) async throws(ConfirmEmailError) {
    calls.append(.confirm(session.account, code))
    if let error { throw error }
  }
}

/// Notes what it is asked; one code is right.
actor ConfirmationSpy: EmailConfirmation {
  enum Call: Equatable {
    case request(Account.ID)
    case confirm(Account.ID, Code)
  }
  private(set) var calls: [Call] = []
  private let right: Code?
  private let error: StoreError?

  init(right: Code? = nil, failing error: StoreError? = nil) {
    self.right = right
    self.error = error
  }

  func requestConfirmation(for session: Session.Key) async throws(StoreError) {
    calls.append(.request(session.account))
    if let error { throw error }
  }
  func confirmEmail(with code: Code, for session: Session.Key) async throws(StoreError) -> Bool {
    calls.append(.confirm(session.account, code))
    if let error { throw error }
    return code == right
  }
}

extension Code {
  static func right() throws -> Code { try #require(Code("7KQF-M2XD-9TWA-3HBR")) }
  static func wrong() throws -> Code { try #require(Code("0000-0000-0000-0000")) }
}
