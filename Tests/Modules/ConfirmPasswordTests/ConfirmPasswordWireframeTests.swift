import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its flags are the fields of its page, which says its purpose from the start`() {
    let page = makeModule(delegate).screen.page

    #expect(page.fields == ConfirmPasswordWireframe.fields)
    #expect(page.lead.hasPrefix("Confirm your password to import users."))
  }

  @Test func `a right password and leaving reach the delegate`() async {
    let module = makeModule(delegate)

    await module.screen.handle(.submitted(["password": "wrong horse"]))
    #expect(delegate.calls == [])
    await module.screen.handle(.submitted(["password": "correct horse"]))
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didConfirm, .didCancel])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["password": "correct horse"])]
    ) {
      makeModule($0)
    }
  }

  private func makeModule(_ delegate: DelegateSpy) -> ConfirmPasswordWireframe {
    ConfirmPasswordWireframe(
      session: .ofAda, purpose: "import users", confirmation: ConfirmationStub(),
      delegate: delegate)
  }
}
