import Accounts
import Doubles
import Testing

@testable import DeleteAccount

@Suite struct DeleteAccountInteractorTests {
  @Test func `the session's account is deleted unless it is the last admin's`() async throws {
    let deletion = DeletionSpy()

    try await DeleteAccountInteractor(deletion: deletion, session: .ofAda).deleteAccount()

    #expect(await deletion.deleted == [try Account.ada().id])
    await #expect(throws: DeleteAccountError.lastAdministrator) {
      let last = DeletionSpy(.lastAdministrator)
      try await DeleteAccountInteractor(deletion: last, session: .ofAda).deleteAccount()
    }
  }
}
