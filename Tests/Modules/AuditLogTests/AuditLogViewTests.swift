import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import AuditLog

@MainActor
@Suite struct AuditLogViewTests {
  private let samples: [(String, AuditLogState)] = [
    ("full", AuditLogState(list: .sample, total: 1_204)),
    ("loading", AuditLogState()),
    (
      "empty",
      AuditLogState(
        list: ListContent(status: .idle), text: "zoe", total: 1_204,
        empty: "No event matches “zoe”. Try fewer letters, or other words.")
    ),
    ("failed", AuditLogState(list: ListContent(status: .failed(.notAllowed)))),
  ]

  private let others: [(String, AuditLogState)] = [
    (
      "scrolled",
      AuditLogState(
        list: ListContent(
          rows: Array(ListContent.sample.rows.dropFirst()), first: 3, count: 9, status: .loading),
        text: "ad", empty: "None.")
    ),
    ("cancelled", AuditLogState(list: ListContent(status: .failed(.cancelled)))),
    ("unavailable", AuditLogState(list: ListContent(status: .failed(.unavailable(.busy))))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "audit-log")) {
      AuditLogView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await AuditLogView(presenter: presenter, state: AuditLogState()).handle(each: [
      .appeared, .chose(.retry, [:]), .wantsRows(2..<5), .changed("filter", ["filter": "x"]),
      .chose(.done, [:]), .selected(id: "9"), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForEvents, .askedForEvents, .reached(2..<5), .filtered("x"), .finished,
    ]
    #expect(presenter.calls == calls)
  }
}

extension ListContent<AuditLogRow, AuditLogError> {
  fileprivate static let sample = ListContent(
    rows: [
      AuditLogRow(
        id: 4,
        time: ListedTime(
          "today, 13:00:59", zoned: "2026-01-31 13:00:59 UTC+01:00", iso: "2026-01-31T12:00:59Z"),

        event: "account disabled", kind: "account-disabled", user: "mila", actor: "iyad"),
      AuditLogRow(
        id: 3,
        time: ListedTime(
          "today, 12:10:00", zoned: "2026-01-31 12:10:00 UTC+01:00", iso: "2026-01-31T11:10:00Z"),
        event: "logged in",
        kind: "log-in", user: "iyad"),
      AuditLogRow(
        id: 2,
        time: ListedTime(
          "yesterday, 09:00:07", zoned: "2026-01-30 09:00:07 UTC+01:00", iso: "2026-01-30T08:00:07Z"
        ),

        event: "users imported", kind: "users-imported", actor: "iyad", count: 1_204),
    ], count: 3, status: .idle)
}
