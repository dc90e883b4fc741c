import Accounts
import Doubles
import Terminal
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its flags are the fields of its page`() throws {
    #expect(try makeDeleteAccount(delegate).screen.page.fields == DeleteAccountWireframe.fields)
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let deletion = DeletionSpy()
    let deleteAccount = try makeDeleteAccount(delegate, deletion)

    await deleteAccount.screen.handle(.submitted(["username": "ada"]))
    await deleteAccount.screen.handle(.cancelled)

    #expect(delegate.calls == [.didDelete, .didCancel])
    #expect(await deletion.deleted == [try Account.ada().id])
  }

  @Test func `a password that is needed is reported`() async throws {
    let deleteAccount = try makeDeleteAccount(delegate, DeletionSpy(failing: .confirmationNeeded))

    await deleteAccount.screen.handle(.submitted(["username": "ada"]))

    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["username": "ada"])]
    ) {
      try makeDeleteAccount($0)
    }
  }

  private func makeDeleteAccount(
    _ delegate: DelegateSpy, _ deletion: DeletionSpy = DeletionSpy()
  ) throws -> DeleteAccountWireframe {
    DeleteAccountWireframe(session: try .ada(), deletion: deletion, delegate: delegate)
  }
}
