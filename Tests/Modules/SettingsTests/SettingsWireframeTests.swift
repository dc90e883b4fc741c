import Accounts
import Doubles
import Terminal
import Testing

@testable import Settings

@MainActor
@Suite struct SettingsWireframeTests {
  private static let values: Values = ["sign-up": "closed", "addresses": "hidden", "ages": "shown"]

  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async {
    let module = makeModule()

    await module.screen.handle(.appeared)
    await module.screen.handle(.submitted(Self.values))
    await module.screen.handle(.chose(.invite, [:]))
    await module.screen.handle(.cancelled)

    // What the store answers after the change.
    #expect(delegate.calls == [.didChange(.strict), .didChooseInvitation, .didFinish])
  }

  @Test func `a password that is needed is reported`() async {
    let settings = SettingsWireframe(
      administration: AdministrationStub(error: .confirmationNeeded), session: .ofAda,
      delegate: delegate)

    await settings.screen.handle(.appeared)
    await settings.screen.handle(.submitted(["sign-up": "open"]))

    #expect(delegate.calls == [.needsPassword])
  }

  @Test func `its flags are the fields of its page`() async {
    let module = makeModule()

    await module.screen.handle(.appeared)

    #expect(module.screen.page.fields.map { $0.showing() } == SettingsWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.appeared, .submitted(Self.values)]
    ) {
      makeModule(delegate: $0)
    }
  }

  private func makeModule(delegate other: DelegateSpy? = nil) -> SettingsWireframe {
    SettingsWireframe(
      administration: AdministrationStub(), session: .ofAda, delegate: other ?? delegate)
  }
}
