import Doubles
import Presentation
import Terminal
import Testing

@testable import AuditLog

@MainActor
@Suite struct AuditLogViewTests {
  typealias Status = ListContent<AuditLogRow, AuditLogError>.Status

  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let stopped = "It was stopped before it was done. Try again."
  private static let columns: [Table.Column] = [
    .init("time", "Time (UTC)", width: 19), .init("event", "Event", width: 20),
    .init("user", "User", width: 16), .init("by", "By", width: 16),
    .init("count", "Count", width: 7, .trailing),
  ]

  let presenter = PresenterSpy()

  @Test(arguments: [Status.loading, .presenting])
  func `events are rows, and programs read words that stay`(status: Status) {
    let view = AuditLogView(presenter: presenter)

    let list = ListContent(rows: AuditLogRow.two, first: 3, count: 9, status: status)
    view.show(AuditLogState(list: list, text: "ad"))

    let rows: [Table.Row] = [
      .init(
        id: "9",
        [
          .init("2026-01-31 12:00:59", .word("2026-01-31T12:00:59Z")),
          .init("account disabled", .word("account-disabled")), .init("bob"), .init("ada"),
          .init("", .nothing),
        ]),
      .init(
        id: "8",
        [
          .init("1970-01-01 00:00:00", .word("1970-01-01T00:00:00Z")),
          .init("users imported", .word("users-imported")), .init("", .nothing), .init("ada"),
          .init("1204", .number(1204)),
        ]),
    ]
    let table = Table(
      Self.columns, rows: rows, first: 3, count: 9, filter: filter("ad"), empty: "")
    let page = Page("Audit log", .table(table), busy: status == .loading ? "Loading…" : nil)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (Status.loading, nil, "", nil as Notice?, "Loading…" as String?, []),
    (.presenting, AuditLogState.Absence.nothingHappened, "Nothing has happened yet.", nil, nil, []),
    (
      .presenting, .nothingMatches("abcdefghijklmnopqrstuvwxyz"),
      "No event matches “abcdefghijklmnopqrs…”. Try fewer letters, or other words.", nil, nil, []
    ),
    (.failed(.cancelled), nil, "", .failure(stopped), nil, [retry]),
  ])
  func `it says that it loads, why there is none, or what went wrong`(
    status: Status, absence: AuditLogState.Absence?, empty: String, notice: Notice?, busy: String?,
    actions: [Action]
  ) {
    let view = AuditLogView(presenter: presenter)

    view.show(AuditLogState(list: ListContent(status: status), absence: absence))

    let table = Table(Self.columns, rows: [], count: 0, filter: filter(""), empty: empty)
    let page = Page("Audit log", .table(table), notice: notice, busy: busy, actions: actions)
    #expect(view.page == page)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = AuditLogView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.wantsRows(2..<5))
    await view.handle(.changed("filter", ["filter": "x"]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.selected(id: "9"))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .askedForEvents, .askedForEvents, .reached(2..<5), .filtered("x"), .finished,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = AuditLogView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(AuditLogState(text: "x"))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }

  private func filter(_ text: String) -> Field {
    Field("filter", "Filter", isOptional: true).showing(text)
  }
}
