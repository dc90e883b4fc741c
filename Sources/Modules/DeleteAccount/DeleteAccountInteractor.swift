import Accounts

/// Answers the presenter's question from the store.
struct DeleteAccountInteractor: DeleteAccountPresenterToInteractor {
  let deletion: any AccountDeletion

  func deleteAccount(of session: Session.Key) async throws(DeleteAccountError) {
    let answer: AccountDeletionAnswer
    do throws(StoreError) {
      answer = try await deletion.deleteAccount(of: session)
    } catch {
      throw switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
    }
    if answer == .lastAdministrator { throw .lastAdministrator }
  }
}
