import Testing
import ViperKitTesting

@testable import TemplateName

@MainActor
@Suite struct TemplateNamePresenterTests {
  private nonisolated static let longest = String(repeating: "x", count: 80)

  let view = ViewSpy<TemplateNameState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (" hello world\n", "hello world"), ("é", "é"), (longest, longest),
  ])
  func `a text is passed on without the white space around it`(
    text: String, passed: String
  ) {
    makePresenter().userSubmitted(text: text)

    expect(view, shows: [TemplateNameState()])
    #expect(wireframe.calls == [.submit(passed)])
  }

  @Test(arguments: [
    ("", TemplateNameError.empty), (" \t", .empty),
    (longest + "x", .tooLong(limit: 80)),
  ])
  func `an empty or long text is pointed out, and not passed on`(
    text: String, error: TemplateNameError
  ) {
    makePresenter().userSubmitted(text: text)

    expect(view, shows: [TemplateNameState(problem: error)])
    #expect(wireframe.calls == [])
  }

  @Test func `a long text is a problem while it is typed, and until it is shortened`() {
    let presenter = makePresenter()

    presenter.userChanged(text: Self.longest + "x")
    presenter.userChanged(text: Self.longest + " ")

    let problem = TemplateNameState(problem: .tooLong(limit: 80))
    expect(view, shows: [problem, TemplateNameState()])
  }

  @Test(arguments: ["", " ", "hello"])
  func `an empty text is a problem from its submission until the next key`(text: String) {
    let presenter = makePresenter()

    presenter.userChanged(text: text)
    presenter.userSubmitted(text: "")
    presenter.userChanged(text: text)

    let start = TemplateNameState()
    expect(view, shows: [start, TemplateNameState(problem: .empty), start])
  }

  @Test func `the result of a text is shown until the next one`() {
    let presenter = makePresenter()

    presenter.fail("It failed.")
    presenter.tell("It is done.")
    presenter.userChanged(text: "hello")
    presenter.userSubmitted(text: "hello")

    let failed = TemplateNameState(status: .failed(.refused("It failed.")))
    let done = TemplateNameState(status: .done("It is done."))
    expect(view, shows: [failed, done, TemplateNameState()])
  }

  @Test func `finishing leaves`() {
    makePresenter().userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter() -> TemplateNamePresenter {
    let presenter = TemplateNamePresenter()
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
