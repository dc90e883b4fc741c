import Terminal
import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNameWireframeTests {
  let delegate = DelegateSpy()

  @Test func `what happens in the module reaches the delegate`() async {
    let module = TemplateNameWireframe(delegate: delegate)

    await module.screen.handle(.submitted(["text": ""]))
    #expect(delegate.calls == [])
    await module.screen.handle(.submitted(["text": " hello"]))
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSubmit("hello"), .didFinish])
  }

  @Test func `what came of a text is told on its page`() {
    let module = TemplateNameWireframe(delegate: delegate)

    module.tell("It is done.")

    #expect(module.screen.page.notice == .success("It is done."))
  }

  @Test func `its flags are the fields of its page`() {
    let module = TemplateNameWireframe(delegate: delegate)

    guard case .form(let fields, _) = module.screen.page.body else {
      Issue.record("It is no form.")
      return
    }
    #expect(fields == TemplateNameWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: TemplateNameWireframe?
    weak var presenter: TemplateNamePresenter?
    weak var view: TemplateNameView?
    do {
      let module = TemplateNameWireframe(delegate: delegate)
      await module.screen.handle(.submitted(["text": "hello"]))
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
      module = TemplateNameWireframe(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(module) {}
  }
}
