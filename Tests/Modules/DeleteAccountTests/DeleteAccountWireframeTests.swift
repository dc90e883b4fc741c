import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountWireframeTests {
  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async throws {
    let deletion = DeletionSpy()
    let deleteAccount = try makeDeleteAccount(delegate, deletion)
    let waiting = try makeDeleteAccount(delegate, DeletionSpy(failing: .confirmationNeeded))
    #expect(deleteAccount.screen.page.fields == DeleteAccountWireframe.fields)

    await waiting.screen.handle(.submitted(["username": "ada"]))
    await deleteAccount.screen.handle(each: [.submitted(["username": "ada"]), .cancelled])

    #expect(delegate.calls == [.needsPassword, .didDelete, .didCancel])
    #expect(await deletion.deleted == [try Account.ada().id])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.submitted(["username": "ada"])]) {
      try makeDeleteAccount($0)
    }
  }

  private func makeDeleteAccount(
    _ delegate: DelegateSpy, _ deletion: DeletionSpy = DeletionSpy()
  ) throws -> DeleteAccountWireframe {
    DeleteAccountWireframe(session: try .ada(), deletion: deletion, delegate: delegate)
  }
}
