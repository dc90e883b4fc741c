import Doubles
import Terminal
import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNameViewTests {
  private static let done = Action("done", "Done")

  let presenter = PresenterSpy()

  @Test func `it asks for a text`() {
    let view = TemplateNameView(presenter: presenter)

    let page = Page(
      "Template name",
      .form(fields: [Field("text", "Text")], submit: "Submit"),
      actions: [Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (TemplateNameError.empty, "The text is empty. Enter one."),
    (.tooLong(limit: 80), "The text has more than 80 characters. Shorten it."),
  ])
  func `a text that won't do is pointed out`(
    error: TemplateNameError, problem: String
  ) {
    let view = TemplateNameView(presenter: presenter)

    view.show(TemplateNameState(problem: error))

    let text = Field("text", "Text", problem: problem)
    #expect(view.page.body == .form(fields: [text], submit: "Submit"))
    #expect(view.page.notice == nil)
  }

  @Test func `what came of a text is a notice`() {
    let view = TemplateNameView(presenter: presenter)

    view.show(TemplateNameState(notice: "It is done."))

    #expect(view.page.notice == .success("It is done."))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = TemplateNameView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.changed("text", ["text": "hel"]))
    await view.handle(.submitted(["text": "hello"]))
    await view.handle(.chose(Self.done, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.cancelled)

    #expect(presenter.calls == [.changed("hel"), .submitted("hello"), .finished, .finished])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = TemplateNameView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(TemplateNameState(notice: "It is done."))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
