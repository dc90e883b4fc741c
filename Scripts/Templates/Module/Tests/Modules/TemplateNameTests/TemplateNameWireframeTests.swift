import Terminal
import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNameWireframeTests {
  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async {
    let module = makeModule()

    await module.screen.handle(.appeared)
    await module.screen.handle(.selected(id: "b"))
    await module.screen.handle(.cancelled)

    let item = TemplateNameItem.two[1]
    #expect(delegate.calls == [.didSelect(item), .didFinish])
  }

  @Test func `it lists what the service answers`() async {
    let module = makeModule()

    await module.screen.handle(.appeared)

    guard case .table(let table) = module.screen.page.body else {
      Issue.record("It is no table.")
      return
    }
    #expect(table.rows.map(\.id) == ["a", "b"])
  }

  @Test func `what came of a selection is told on its page`() {
    let module = makeModule()

    module.tell("It is done.")

    #expect(module.screen.page.notice == .success("It is done."))
  }

  @Test func `its page asks nothing, so it has no flags`() {
    #expect(TemplateNameWireframe.fields == [])
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: TemplateNameWireframe?
    weak var presenter: TemplateNamePresenter?
    weak var view: TemplateNameView?
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
    let module: TemplateNameWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      module = TemplateNameWireframe(service: ServiceStub(), delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(module) {}
  }

  private func makeModule() -> TemplateNameWireframe {
    TemplateNameWireframe(service: ServiceStub(), delegate: delegate)
  }
}
