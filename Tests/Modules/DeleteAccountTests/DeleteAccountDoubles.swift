import Accounts
import Terminal

@testable import DeleteAccount

@MainActor
final class ViewSpy: DeleteAccountPresenterToView {
  private(set) var shown: [DeleteAccountState] = []
  func show(_ state: DeleteAccountState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: DeleteAccountPresenterToWireframe {
  enum Call: Equatable {
    case confirmPassword
    case finish
    case leave
  }
  private(set) var calls: [Call] = []

  func confirmPassword() { calls.append(.confirmPassword) }
  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: DeleteAccountViewToPresenter {
  enum Call: Equatable {
    case changed(String)
    case submitted(String)
    case confirmedPassword
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(username: String) { calls.append(.changed(username)) }
  func userSubmitted(username: String) async { calls.append(.submitted(username)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userCancelled() { calls.append(.cancelled) }
}

@MainActor
final class DelegateSpy: DeleteAccountDelegate {
  enum Call: Equatable {
    case didDelete
    case needsPassword
    case didCancel
  }
  private(set) var calls: [Call] = []

  func deleteAccountModuleDidDelete(_ deleteAccount: any DeleteAccountModule) {
    calls.append(.didDelete)
  }
  func deleteAccountModuleNeedsPassword(_ deleteAccount: any DeleteAccountModule) {
    calls.append(.needsPassword)
  }
  func deleteAccountModuleDidCancel(_ deleteAccount: any DeleteAccountModule) {
    calls.append(.didCancel)
  }
}

/// Notes which accounts are deleted, or fails.
actor InteractorSpy: DeleteAccountPresenterToInteractor {
  private(set) var deleted: [Account.ID] = []
  private var error: DeleteAccountError?

  init(failing error: DeleteAccountError? = nil) { self.error = error }

  func fail(with error: DeleteAccountError?) { self.error = error }

  func deleteAccount(of session: Session.Key) async throws(DeleteAccountError) {
    if let error { throw error }
    deleted.append(session.account)
  }
}

/// Notes which accounts are deleted, or fails.
actor DeletionSpy: AccountDeletion {
  private(set) var deleted: [Account.ID] = []
  private let answer: AccountDeletionAnswer
  private let error: StoreError?

  init(_ answer: AccountDeletionAnswer = .done, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  func deleteAccount(
    of session: Session.Key
  ) async throws(StoreError) -> AccountDeletionAnswer {
    if let error { throw error }
    deleted.append(session.account)
    return answer
  }
}
