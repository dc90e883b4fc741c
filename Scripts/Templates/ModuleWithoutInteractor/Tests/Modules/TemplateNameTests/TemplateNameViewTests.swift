import Testing
import ViperKitTesting
import ViperPages

@testable import TemplateName

@MainActor
@Suite struct TemplateNameViewTests {
  private static let done = Action("done", "Done", isExit: true)

  let presenter = PresenterSpy()

  @Test func `it asks for a text, and shows the result of the last one`() {
    let view = makeView(TemplateNameState(status: .done("It is done.")))

    let page = Page(
      "Template name",
      .form(fields: [Field("text", "Text")], submit: "Submit"),
      notice: .success("It is done."), actions: [Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (TemplateNameError.empty, "The text is empty. Enter one."),
    (.tooLong(limit: 80), "The text has more than 80 characters. Shorten it."),
  ])
  func `a problem is shown at the field`(error: TemplateNameError, words: String) {
    let page = makeView(TemplateNameState(problem: error)).page

    #expect(page.fields.map(\.problem) == [words])
    #expect(page.notice == nil)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(TemplateNameState())
    await view.handle(each: [
      .appeared, .changed("text", ["text": "hel"]), .submitted(["text": "hello"]),
      .chose(Self.done, [:]), .chose(Action("other", "Other"), [:]), .cancelled,
    ])

    #expect(presenter.calls == [.changed("hel"), .submitted("hello"), .finished, .finished])
  }

  private func makeView(_ state: TemplateNameState) -> TemplateNameView {
    TemplateNameView(presenter: presenter, state: state)
  }
}
