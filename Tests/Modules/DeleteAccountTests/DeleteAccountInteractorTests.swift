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
}
