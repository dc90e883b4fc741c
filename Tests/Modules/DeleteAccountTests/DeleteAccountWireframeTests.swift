import Accounts
import Doubles
import Terminal
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountWireframeTests {
  let delegate = DelegateSpy()
  let deletion = DeletionSpy()

  @Test func `its flags are the fields of its page`() throws {
    let deleteAccount = try makeDeleteAccount()

    #expect(
      deleteAccount.screen.page.body
        == .form(fields: DeleteAccountWireframe.fields, submit: "Delete for good"))
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let deleteAccount = try makeDeleteAccount()

    await deleteAccount.screen.handle(.submitted(["username": "ada"]))
    await deleteAccount.screen.handle(.cancelled)

    #expect(delegate.calls == [.didDelete, .didCancel])
    #expect(await deletion.deleted == [try Account.ada().id])
  }

  @Test func `a password that is needed is reported`() async throws {
    let deleteAccount = DeleteAccountWireframe(
      deletion: DeletionSpy(failing: .confirmationNeeded), delegate: delegate)
    deleteAccount.begin(with: try .ada())

    await deleteAccount.screen.handle(.submitted(["username": "ada"]))

    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: DeleteAccountWireframe?
    weak var presenter: DeleteAccountPresenter?
    weak var view: DeleteAccountView?
    do {
      let deleteAccount = try makeDeleteAccount()
      await deleteAccount.screen.handle(.submitted(["username": "ada"]))
      (wireframe, presenter, view) = (deleteAccount, deleteAccount.presenter, deleteAccount.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let deleteAccount: DeleteAccountWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      deleteAccount = try makeDeleteAccount(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(deleteAccount) {}
  }

  private func makeDeleteAccount(
    delegate other: DelegateSpy? = nil
  ) throws -> DeleteAccountWireframe {
    let deleteAccount = DeleteAccountWireframe(deletion: deletion, delegate: other ?? delegate)
    deleteAccount.begin(with: try .ada())
    return deleteAccount
  }
}
