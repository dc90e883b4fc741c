import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its flags are the fields of its pages`() throws {
    let pages = try [false, true].map { try makeModule(delegate, hasCode: $0).screen.page }

    #expect(pages.flatMap(\.fields) == ChangeEmailWireframe.fields)
  }

  @Test func `a mailed code, a change and leaving reach the delegate`() async throws {
    let module = try makeModule(delegate)

    await module.screen.handle(.submitted(["email": "ada@example.com", "password": "secret"]))
    let words = "A code is in the newest mail in /outbox. It works for 10 minutes."
    #expect(module.screen.page.notice == .success(words))
    await module.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
    await module.screen.handle(.cancelled)
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didMailCode, .didChange(.new), .didCancel])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["code": "7KQF-M2XD-9TWA-3HBR"])]
    ) {
      try makeModule($0, hasCode: true)
    }
  }

  private func makeModule(
    _ delegate: DelegateSpy, hasCode: Bool = false
  ) throws -> ChangeEmailWireframe {
    ChangeEmailWireframe(
      session: try .ada(), hasCode: hasCode, emails: EmailsSpy(), delivery: .kept(in: "/outbox"),
      delegate: delegate)
  }
}
