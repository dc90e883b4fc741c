// swift-format-ignore-file
import Testing
import ViperKitTesting
import ViperPages

@testable import TemplateName

@MainActor
@Suite struct TemplateNameWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its page lists items up to the limit, and leaving reaches the delegate`()
    async throws
  {
    let module = try makeModule(delegate)

    await module.screen.handle(.appeared)
    #expect(module.screen.page.table?.rows.map(\.id) == ["1", "2"])
    #expect(module.screen.page.table?.count == 3)
    let remove = Action(
      "remove", "Remove", key: "x", isDangerous: true, takesRows: true)
    await module.screen.handle(.did(remove, ["1"]))
    #expect(delegate.presented.count == 1)
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didFinish])
  }

  @Test func `its form adds an item, and its fields are its flags`() async throws {
    let module = try makeModule(delegate, isAdding: true)
    let list = try makeModule(delegate)
    let limit = Field(
      "limit", "Limit", kind: .number(in: 1...1_000_000_000), isOptional: true)

    let fields = list.screen.page.fields + [limit] + module.screen.page.fields
    #expect(TemplateNameWireframe.fields.map(\.name) == fields.map(\.name))
    let entries = module.screen.page.fields.map(\.name)
    #expect(TemplateNameWireframe.entries.map(\.name) == entries)
    await module.screen.handle(
      .submitted([
//= each
        "template-field": "templateEntryOne",
//= end
      ]))

    #expect(delegate.calls == [.didSave])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared]) { try makeModule($0) }
  }

  private func makeModule(
    _ delegate: DelegateSpy, isAdding: Bool = false
  ) throws -> TemplateNameWireframe {
    TemplateNameWireframe(
      limit: 3, isAdding: isAdding, service: ServiceStub(items: try .two()), context: delegate,
      delegate: delegate)
  }
}
