import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import AuditLog

@MainActor
@Suite struct AuditLogViewTests {
  let presenter = PresenterSpy()

  @Test func `events are rows, with stable words for programs`() {
    let list = ListContent<AuditLogRow, AuditLogError>(
      rows: AuditLogRow.two, first: 3, count: 9, status: .loading)
    let view = makeView(AuditLogState(list: list, text: "ad", empty: "None."))

    let rows: [Table.Row] = [
      .init(
        id: "9",
        [
          .init(AuditLogRow.two[0].time, .time("2026-01-31T12:00:59Z")),
          .init("account disabled", .word("account-disabled")), .init("bob"), .init("ada"),
          .init("", .nothing),
        ]),
      .init(
        id: "8",
        [
          .init(AuditLogRow.two[1].time, .time("1970-01-01T00:00:00Z")),
          .init("users imported", .word("users-imported")), .init("", .nothing), .init("ada"),
          .init("1204", .number(1204)),
        ]),
    ]
    let columns: [Table.Column] = [
      .init("time", "Time", width: 19), .init("event", "Event", width: 20),
      .init("user", "User", width: 16), .init("by", "By", width: 16, namesCells: true),
      .init("count", "Count", width: 7, .trailing, namesCells: true),
    ]
    let filter = Field("filter", "Filter", isOptional: true).showing("ad")
    let table = Table(columns, rows: rows, first: 3, count: 9, filter: filter, empty: "None.")
    #expect(view.page == Page("Audit log", .table(table), busy: "Loading…"))
  }

  @Test(arguments: [
    (AuditLogError.cancelled, "It was cancelled. Try again."),
    (.notAllowed, "Only an administrator can do that. Ask one."),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next, and can be retried`(error: AuditLogError, words: String) {
    let page = makeView(AuditLogState(list: ListContent(status: .failed(error)))).page

    #expect(page.notice == .failure(words))
    #expect(page.actions == [Action("retry", "Try again")])
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(AuditLogState())
    await view.handle(each: [
      .appeared, .chose(Action("retry", "Try again"), [:]), .wantsRows(2..<5),
      .changed("filter", ["filter": "x"]), .chose(Action("other", "Other"), [:]),
      .selected(id: "9"), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForEvents, .askedForEvents, .reached(2..<5), .filtered("x"), .finished,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: AuditLogState) -> AuditLogView {
    AuditLogView(presenter: presenter, state: state)
  }
}
