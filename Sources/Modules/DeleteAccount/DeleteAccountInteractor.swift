import Accounts

/// Deletes the session's account in the store.
struct DeleteAccountInteractor: DeleteAccountPresenterToInteractor {
  let deletion: any AccountDeletion
  let session: Session.Key

  func deleteAccount() async throws(DeleteAccountError) {
    let answer = try await DeleteAccountError.translating(
      await deletion.deleteAccount(of: session))
    if answer == .lastAdministrator { throw .lastAdministrator }
  }
}
