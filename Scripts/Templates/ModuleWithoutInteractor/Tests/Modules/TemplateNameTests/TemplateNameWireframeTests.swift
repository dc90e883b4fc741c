import Testing
import ViperKitTesting
import ViperPages

@testable import TemplateName

@MainActor
@Suite struct TemplateNameWireframeTests {
  let delegate = DelegateSpy()

  @Test func `an accepted text and leaving reach the delegate`() async {
    let module = TemplateNameWireframe(delegate: delegate)

    await module.screen.handle(.submitted(["text": ""]))
    #expect(delegate.calls == [])
    await module.screen.handle(.submitted(["text": " hello"]))
    await module.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSubmit("hello"), .didFinish])
  }

  @Test func `its page shows the result of a text, and its fields are the flags`() {
    let module = TemplateNameWireframe(delegate: delegate)

    module.tell("It is done.")

    #expect(module.screen.page.notice == .success("It is done."))
    module.fail("It failed.")
    #expect(module.screen.page.notice == .failure("It failed."))
    #expect(module.screen.page.fields == TemplateNameWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["text": "hello"])]
    ) {
      TemplateNameWireframe(delegate: $0)
    }
  }
}
