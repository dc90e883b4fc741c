import Doubles
import Presentation
import Testing

@testable import AuditLog

@MainActor
@Suite struct AuditLogGalleryTests {
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

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "audit-log")) {
      AuditLogView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension ListContent<AuditLogRow, AuditLogError> {
  fileprivate static let sample = ListContent(
    rows: [
      AuditLogRow(
        id: 4, time: "2026-01-31 13:00:59", isoTime: "2026-01-31T12:00:59Z",
        event: "account disabled", kind: "account-disabled", user: "mila", actor: "iyad"),
      AuditLogRow(
        id: 3, time: "2026-01-31 12:10:00", isoTime: "2026-01-31T11:10:00Z", event: "logged in",
        kind: "log-in", user: "iyad"),
      AuditLogRow(
        id: 2, time: "2026-01-30 09:00:07", isoTime: "2026-01-30T08:00:07Z",
        event: "users imported", kind: "users-imported", actor: "iyad", count: 1_204),
    ], count: 3, status: .idle)
}
