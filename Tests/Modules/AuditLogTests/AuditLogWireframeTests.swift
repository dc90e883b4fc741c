import Accounts
import Terminal
import Testing

@testable import AuditLog

@MainActor
@Suite struct AuditLogWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its layers are joined, and no more are listed than are wanted`() async throws {
    let module = makeModule()
    module.begin(limit: 3)

    await module.screen.handle(.appeared)

    let table = try #require(module.screen.page.table)
    #expect(table.rows.map(\.id) == ["9", "8"])
    #expect(table.count == 3)
    #expect(delegate.calls == [])
  }

  @Test func `leaving reaches the delegate`() async {
    let module = makeModule()

    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didFinish])
  }

  @Test func `its flags are the filter of its page, and how many are listed`() throws {
    let table = try #require(makeModule().screen.page.table)

    let limit = Field(
      "limit", "List at most so many", kind: .number(in: 1...1_000_000_000), isOptional: true)
    #expect(AuditLogWireframe.fields == [table.filter, limit].compactMap(\.self))
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: AuditLogWireframe?
    weak var presenter: AuditLogPresenter?
    weak var view: AuditLogView?
    do {
      let module = makeModule()
      await module.screen.handle(.appeared)
      (wireframe, presenter, view) = (module, module.presenter, module.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() {
    weak var released: DelegateSpy?
    let module: AuditLogWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      module = AuditLogWireframe(
        trail: TrailSpy(), session: .ofAda, delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(module) {}
  }

  private func makeModule() -> AuditLogWireframe {
    AuditLogWireframe(
      trail: TrailSpy(), session: .ofAda, delegate: delegate)
  }
}

extension Page {
  fileprivate var table: Table? { if case .table(let table) = body { table } else { nil } }
}
