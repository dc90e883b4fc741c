import Testing
import ViperKitTesting
import ViperPages

@testable import TemplateName

@MainActor
@Suite struct TemplateNameWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its page lists the items, and a selection and leaving reach the delegate`() async {
    let module = makeModule(delegate)

    await module.screen.handle(.appeared)
    #expect(module.screen.page.table?.rows.map(\.id) == ["a", "b"])
    await module.screen.handle(.selected(id: "b"))
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSelect([TemplateNameItem].two[1]), .didFinish])
  }

  @Test func `its page shows the result of a selection, and has no flags`() {
    let module = makeModule(delegate)

    module.tell("It is done.")

    #expect(module.screen.page.notice == .success("It is done."))
    module.fail("It failed.")
    #expect(module.screen.page.notice == .failure("It failed."))
    #expect(module.screen.page.fields == TemplateNameWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared]) { makeModule($0) }
  }

  private func makeModule(_ delegate: DelegateSpy) -> TemplateNameWireframe {
    TemplateNameWireframe(service: ServiceStub(), delegate: delegate)
  }
}
