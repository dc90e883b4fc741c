import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Invite

@MainActor
@Suite struct InviteWireframeTests {
  let delegate = DelegateSpy()

  @Test func `an invitation, a needed password and the ways out reach the delegate`() async {
    let module = makeModule(delegate)
    await module.screen.handle(.appeared)
    #expect(module.screen.page.fields == InviteWireframe.fields)
    await module.screen.handle(.submitted(["email": "ada@example.org"]))
    let sentence = "An invitation was mailed to ada@example.org. It works for seven days."
    #expect(module.screen.page.notice == .success(sentence))
    await module.screen.handle(.chose(.settings, [:]))
    await module.screen.handle(.cancelled)

    let other = makeModule(delegate, InvitationsSpy(failing: .confirmationNeeded))
    await other.screen.handle(.submitted(["email": "ada@example.org"]))

    #expect(
      delegate.calls == [.didInvite(sentence), .didChooseSettings, .didFinish, .needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["email": "ada@example.org"])]
    ) {
      makeModule($0)
    }
  }

  private func makeModule(
    _ delegate: DelegateSpy, _ invitations: InvitationsSpy = InvitationsSpy()
  ) -> InviteWireframe {
    InviteWireframe(
      session: .ofAda, invitations: invitations, delivery: .sent, delegate: delegate)
  }
}
