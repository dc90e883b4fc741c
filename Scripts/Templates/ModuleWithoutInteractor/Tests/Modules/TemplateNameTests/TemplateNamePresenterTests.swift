import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNamePresenterTests {
  private nonisolated static let longest = String(repeating: "x", count: 80)

  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    ("hello", "hello"), (" hello world\n", "hello world"), ("é", "é"), (longest, longest),
  ])
  func `a text that will do is passed on, without the white space around it`(
    text: String, passed: String
  ) {
    let presenter = makePresenter()

    presenter.userSubmitted(text: text)

    #expect(view.shown == [TemplateNameState()])
    #expect(wireframe.calls == [.submit(passed)])
  }

  @Test(arguments: [
    ("", TemplateNameError.empty), (" \t", .empty),
    (longest + "x", .tooLong(limit: 80)),
  ])
  func `a text that won't do is pointed out, and goes nowhere`(
    text: String, error: TemplateNameError
  ) {
    let presenter = makePresenter()

    presenter.userSubmitted(text: text)

    #expect(view.shown == [TemplateNameState(problem: error)])
    #expect(wireframe.calls == [])
  }

  @Test func `what is too long is wrong while it is typed, and until it is shortened`() {
    let presenter = makePresenter()

    presenter.userChanged(text: Self.longest + "x")
    presenter.userChanged(text: Self.longest + " ")

    #expect(view.shown.map(\.problem) == [.tooLong(limit: 80), nil])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: ["", " "])
  func `nothing isn't wrong before it is submitted`(text: String) {
    let presenter = makePresenter()

    presenter.userChanged(text: text)

    #expect(view.shown.last?.problem == nil)
  }

  @Test(arguments: ["", "hello"])
  func `a text that is typed anew is no problem any more`(text: String) {
    let presenter = makePresenter()

    presenter.userSubmitted(text: "")
    presenter.userChanged(text: text)

    #expect(view.shown.map(\.problem) == [.empty, nil])
  }

  @Test func `what came of a text is told until the next one`() {
    let presenter = makePresenter()

    presenter.tell("It is done.")
    presenter.userChanged(text: "hello")
    presenter.userSubmitted(text: "hello")

    #expect(view.shown.map(\.notice) == ["It is done.", "It is done.", nil])
  }

  @Test func `finishing leaves`() {
    let presenter = makePresenter()

    presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter() -> TemplateNamePresenter {
    let presenter = TemplateNamePresenter()
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
