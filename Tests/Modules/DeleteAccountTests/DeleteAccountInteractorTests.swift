import Accounts
import Doubles
import Testing

@testable import DeleteAccount

@Suite struct DeleteAccountInteractorTests {
  @Test func `that account is deleted`() async throws {
    let deletion = DeletionSpy()
    let ada = try Account.ada()

    try await DeleteAccountInteractor(deletion: deletion).deleteAccount(of: .ofAda)

    #expect(await deletion.deleted == [ada.id])
  }

  @Test(arguments: [
    (StoreError.busy, DeleteAccountError.unavailable(.busy)), (.cancelled, .cancelled),
    (.confirmationNeeded, .passwordNeeded),
  ])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: DeleteAccountError
  ) async throws {
    await #expect(throws: error) {
      try await DeleteAccountInteractor(deletion: DeletionSpy(failing: failure))
        .deleteAccount(of: .ofAda)
    }
  }

  @Test func `the only administrator is told to appoint another one`() async {
    await #expect(throws: DeleteAccountError.lastAdministrator) {
      try await DeleteAccountInteractor(deletion: DeletionSpy(.lastAdministrator))
        .deleteAccount(of: .ofAda)
    }
  }

  @Test func `the real store knows nobody of that name any more, and no session`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("grace", name: "Grace Hopper", password: "correct horse")
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let password = Password("correct horse")
    let ada = try await store.logInAndConfirm("ada", password: "correct horse").key

    try await DeleteAccountInteractor(deletion: store).deleteAccount(of: ada)

    #expect(try await store.current() == nil)
    #expect(try await store.account(named: "ada", password: password) == nil)
    #expect(try await store.account(named: "grace", password: password) != nil)
  }
}
