import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import AuditLog

@MainActor
@Suite struct AuditLogWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its page lists events up to the limit, and leaving reaches the delegate`() async {
    let module = makeModule(delegate)

    let limit = Field(
      "limit", "Limit", kind: .number(in: 1...1_000_000_000), isOptional: true
    ).shortened(to: "-n")
    #expect(AuditLogWireframe.fields == module.screen.page.fields + [limit])

    await module.storeChanged()
    #expect(module.screen.page.table?.rows.map(\.id) == ["9", "8"])
    await module.screen.handle(.appeared)
    #expect(module.screen.page.table?.count == 3)
    #expect(delegate.exits == 0)
    await module.screen.handle(.cancelled)

    #expect(delegate.exits == 1)
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared]) { makeModule($0) }
  }

  private func makeModule(_ delegate: DelegateSpy) -> AuditLogWireframe {
    AuditLogWireframe(session: .ofAda, limit: 3, trail: TrailStub(), now: { 0 }, delegate: delegate)
  }
}
