import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import TemplateName

@MainActor
@Suite struct TemplateNameViewTests {
  private nonisolated static let done = Action("done", "Done", isExit: true)
  private nonisolated static let reload = Action("reload", "Reload", key: "r")
  private nonisolated static let retry = Action("retry", "Try again")

  let presenter = PresenterSpy()

  @Test func `items are rows`() {
    let view = makeView(TemplateNameState(rows: .two, status: .idle))

    let columns: [Table.Column] = [
      .init("name", "Name", width: 24), .init("detail", "Detail", width: 40),
    ]
    let rows: [Table.Row] = [
      .init(id: "a", [.init("Apple"), .init("Round")]),
      .init(id: "b", [.init("Unnamed"), .init("")]),
    ]
    let table = Table(
      columns, rows: rows, count: 2, empty: "Nothing is here yet.", enter: "Select")
    let page = Page(
      "Template name", .table(table), actions: [Self.reload, Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (Status<TemplateNameError>.idle, [reload, done]),
    (.busy("Loading…"), [reload, done]),
    (.failed(.cancelled), [retry, done]),
  ])
  func `rows can be loaded again, and left`(
    status: Status<TemplateNameError>, actions: [Action]
  ) {
    let view = makeView(TemplateNameState(rows: .two, status: status))

    #expect(view.page.actions == actions)
  }

  @Test func `while the first rows load, there is nothing to choose`() {
    let page = makeView(TemplateNameState()).page

    #expect(page.busy == "Loading…")
    #expect(page.table?.empty == "")
    #expect(page.actions == [])
  }

  @Test(arguments: [
    (
      TemplateNameError.cancelled,
      "It was stopped. You can start it again."
    ),
    (.refused("It failed."), "It failed."),
    (
      .unavailable(reason: "it is late"),
      "The items can't be loaded: it is late. Try again."
    ),
  ])
  func `a failure says what to do next`(error: TemplateNameError, words: String) {
    let page = makeView(TemplateNameState(status: .failed(error))).page

    #expect(page.notice == .failure(words))
    #expect(page.table?.empty == "")
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(TemplateNameState())
    await view.handle(each: [
      .appeared, .chose(Self.reload, [:]), .chose(Self.retry, [:]), .selected(id: "b"),
      .chose(Self.done, [:]), .chose(Action("other", "Other"), [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForItems, .askedForItems, .askedForItems, .selected("b"), .finished, .finished,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: TemplateNameState) -> TemplateNameView {
    TemplateNameView(presenter: presenter, state: state)
  }
}
