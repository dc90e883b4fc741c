import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Settings

@MainActor
@Suite struct SettingsWireframeTests {
  private static let values: Values = ["sign-up": "closed", "addresses": "hidden", "ages": "shown"]

  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async {
    let module = makeModule()

    let waiting = makeModule(AdministrationStub(error: .confirmationNeeded))

    await module.screen.handle(.appeared)
    #expect(module.screen.page.fields.map { $0.showing() } == SettingsWireframe.fields)
    await module.screen.handle(each: [.submitted(Self.values), .chose(.invite, [:]), .cancelled])
    await waiting.screen.handle(each: [.appeared, .submitted(Self.values)])

    // The store's answer after the change.
    #expect(
      delegate.calls == [.didChange(.strict), .didChooseInvitation, .didFinish, .needsPassword])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared, .submitted(Self.values)]) {
      makeModule(delegate: $0)
    }
  }

  private func makeModule(
    _ administration: AdministrationStub = AdministrationStub(), delegate other: DelegateSpy? = nil
  ) -> SettingsWireframe {
    SettingsWireframe(
      administration: administration, session: .ofAda, delegate: other ?? delegate)
  }
}
