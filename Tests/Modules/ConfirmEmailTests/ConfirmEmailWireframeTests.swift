import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its page starts with the address and the location of the code`() throws {
    let page = try makeModule(delegate).screen.page

    #expect(page.title == "Confirm ada@example.org")
    let words = "A code is in the newest mail in /outbox. It works for 10 minutes."
    #expect(page.notice == .success(words))
    #expect(page.fields == ConfirmEmailWireframe.fields)
  }

  @Test func `a right code and postponing reach the delegate`() async throws {
    let module = try makeModule(delegate)

    await module.screen.handle(.submitted(["code": "0000-0000-0000-0000"]))
    #expect(delegate.calls == [])
    await module.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didConfirm, .didPostpone])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["code": "7KQF-M2XD-9TWA-3HBR"])]
    ) {
      try makeModule($0)
    }
  }

  private func makeModule(_ delegate: DelegateSpy) throws -> ConfirmEmailWireframe {
    ConfirmEmailWireframe(
      session: try .ada(), isCodeMailed: true, confirmation: ConfirmationSpy(),
      delivery: .kept(in: "/outbox"), delegate: delegate)
  }
}
