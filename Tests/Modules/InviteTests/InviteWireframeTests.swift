import Accounts
import Doubles
import Terminal
import Testing

@testable import Invite

@MainActor
@Suite struct InviteWireframeTests {
  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async {
    let module = makeModule()

    await module.screen.handle(.submitted(["email": "ada@example.org"]))
    await module.screen.handle(.cancelled)

    let told = "An invitation was mailed to ada@example.org. It works for seven days."
    #expect(delegate.calls == [.didInvite(told), .didFinish])
  }

  @Test func `a password that is needed is reported`() async {
    let invite = InviteWireframe(
      invitations: InvitationsStub(error: .confirmationNeeded), session: .ofAda, delivery: .sent,
      delegate: delegate)

    await invite.screen.handle(.submitted(["email": "ada@example.org"]))

    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `its flags are the fields of its page`() {
    guard case .form(let fields, _) = makeModule().screen.page.body else {
      Issue.record("It is no form.")
      return
    }

    #expect(fields == InviteWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: InviteWireframe?
    weak var presenter: InvitePresenter?
    weak var view: InviteView?
    do {
      let module = makeModule()
      await module.screen.handle(.submitted(["email": "ada@example.org"]))
      (wireframe, presenter, view) = (module, module.presenter, module.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() {
    weak var released: DelegateSpy?
    let module: InviteWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      module = makeModule(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(module) {}
  }

  private func makeModule(delegate other: DelegateSpy? = nil) -> InviteWireframe {
    InviteWireframe(
      invitations: InvitationsStub(), session: .ofAda, delivery: .sent,
      delegate: other ?? delegate)
  }
}
