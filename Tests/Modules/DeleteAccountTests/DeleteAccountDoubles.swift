import Accounts
import ViperKitTesting
import ViperPages

@testable import DeleteAccount

extension ViewSpy: DeleteAccountPresenterToView where State == DeleteAccountState {}

final class WireframeSpy: DeleteAccountPresenterToWireframe {
  enum Call { case confirmPassword, finish, leave }
  private(set) var calls: [Call] = []

  func confirmPassword() { calls.append(.confirmPassword) }
  func finish() { calls.append(.finish) }
  func leave() { calls.append(.leave) }
}

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

final class DelegateSpy: DeleteAccountDelegate {
  enum Call { case didDelete, needsPassword, didCancel }
  private(set) var calls: [Call] = []

  func deleteAccountModuleDidDelete(_ deleteAccount: any Module) { calls.append(.didDelete) }
  func deleteAccountModuleNeedsPassword(_ deleteAccount: any Module) {
    calls.append(.needsPassword)
  }
  func deleteAccountModuleDidCancel(_ deleteAccount: any Module) { calls.append(.didCancel) }
}

/// Counts the deletions, or fails.
@MainActor
final class InteractorSpy: DeleteAccountPresenterToInteractor {
  private(set) var deletions = 0
  var error: DeleteAccountError?

  func deleteAccount() async throws(DeleteAccountError) {
    if let error { throw error }
    deletions += 1
  }
}

/// Records the deleted accounts, or fails.
actor DeletionSpy: AccountDeletion {
  private(set) var deleted: [Account.ID] = []
  private let answer: AccountDeletionAnswer
  private let error: StoreError?

  init(_ answer: AccountDeletionAnswer = .done, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  func deleteAccount(of session: Session.Key) async throws(StoreError) -> AccountDeletionAnswer {
    if let error { throw error }
    deleted.append(session.account)
    return answer
  }
}
