import Accounts

/// Answers the presenter's question from the store.
struct DeleteAccountInteractor: DeleteAccountPresenterToInteractor {
  let deletion: any AccountDeletion

  func delete(_ account: Account.ID) async throws(DeleteAccountError) {
    do throws(StoreError) {
      try await deletion.delete(account)
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
  }
}
