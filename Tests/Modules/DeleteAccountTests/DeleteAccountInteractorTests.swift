import Accounts
import Doubles
import Testing

@testable import DeleteAccount

@Suite struct DeleteAccountInteractorTests {
  @Test func `the session's account is deleted`() async throws {
    let deletion = DeletionSpy()

    try await DeleteAccountInteractor(deletion: deletion, session: .ofAda).deleteAccount()

    #expect(await deletion.deleted == [try Account.ada().id])
  }

  @Test(arguments: [
    (DeletionSpy(failing: .busy), DeleteAccountError.unavailable(.busy)),
    (DeletionSpy(failing: .cancelled), .cancelled),
    (DeletionSpy(failing: .confirmationNeeded), .passwordNeeded),
    (DeletionSpy(.lastAdministrator), .lastAdministrator),
  ])
  func `a refusal or a failure of the store is an error`(
    deletion: DeletionSpy, error: DeleteAccountError
  ) async {
    await #expect(throws: error) {
      try await DeleteAccountInteractor(deletion: deletion, session: .ofAda).deleteAccount()
    }
  }

  @Test func `the real store has neither the account nor its session any more`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("grace", name: "Grace Hopper", password: "correct horse")
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let password = Password("correct horse")
    let ada = try await store.logInAndConfirm("ada", password: "correct horse").key

    try await DeleteAccountInteractor(deletion: store, session: ada).deleteAccount()

    #expect(try await store.current() == nil)
    #expect(try await store.account(named: "ada", password: password) == nil)
    #expect(try await store.account(named: "grace", password: password) != nil)
  }
}
