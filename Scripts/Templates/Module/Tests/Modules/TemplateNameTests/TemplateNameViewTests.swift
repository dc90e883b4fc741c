import Doubles
import Terminal
import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNameViewTests {
  typealias Status = TemplateNameState.Status

  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let reload = Action("reload", "Reload", key: "r")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let stopped = "It was stopped before it was done. Try again."
  private static let columns: [Table.Column] = [
    .init("name", "Name", width: 24), .init("detail", "Detail", width: 40),
  ]

  let presenter = PresenterSpy()

  @Test(arguments: [Status.loading, .presenting])
  func `items are rows`(status: Status) {
    let view = TemplateNameView(presenter: presenter)

    view.show(
      TemplateNameState(rows: TemplateNameRow.two, status: status))

    let rows: [Table.Row] = [
      .init(id: "a", [.init("Apple"), .init("Round")]),
      .init(id: "b", [.init("Unnamed"), .init("")]),
    ]
    let table = Table(Self.columns, rows: rows, count: 2, empty: "", enter: "Select")
    let page = Page(
      "Template name", .table(table),
      busy: status == .loading ? "Loading…" : nil,
      actions: [Self.reload, Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (Status.loading, "", nil as Notice?, "Loading…" as String?, []),
    (.empty, "Nothing is here yet.", nil, nil, [reload, done]),
    (.failed(.cancelled), "", .failure(stopped), nil, [retry, done]),
  ])
  func `it says that it loads, that there is none, or what went wrong`(
    status: Status, empty: String, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = TemplateNameView(presenter: presenter)

    view.show(TemplateNameState(status: status))

    let table = Table(Self.columns, rows: [], count: 0, empty: empty, enter: "Select")
    let page = Page(
      "Template name", .table(table), notice: notice, busy: busy,
      actions: actions)
    #expect(view.page == page)
  }

  @Test func `what came of a selection is a notice, and a failure comes first`() {
    let view = TemplateNameView(presenter: presenter)

    view.show(TemplateNameState(status: .presenting, notice: "It is done."))
    #expect(view.page.notice == .success("It is done."))
    view.show(TemplateNameState(status: .failed(.cancelled), notice: "It is done."))

    #expect(view.page.notice == .failure(Self.stopped))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = TemplateNameView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.chose(Self.reload, [:]))
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.selected(id: "b"))
    await view.handle(.chose(Self.done, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.cancelled)

    let loads = Array(repeating: PresenterSpy.Call.askedForItems, count: 3)
    #expect(presenter.calls == loads + [.selected("b"), .finished, .finished])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = TemplateNameView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(TemplateNameState(status: .empty))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
