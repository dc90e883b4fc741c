import Doubles
import Testing

@testable import SessionList

@MainActor
@Suite struct SessionListGalleryTests {
  private let samples: [(String, SessionListState)] = [
    ("full", SessionListState(rows: SessionRow.sample, status: .idle)),
    ("loading", SessionListState()),
    ("failed", SessionListState(status: .failed(.unavailable(.busy)))),
    (
      "ending",
      SessionListState(rows: SessionRow.sample, status: .busy("Ending the session…"))
    ),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "profile")) {
      SessionListView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension SessionRow {
  fileprivate static let sample = [
    SessionRow(
      id: 4, machine: "analytical", started: "2026-01-31 12:00", used: "2026-01-31 13:00",
      isCurrent: true),
    SessionRow(
      id: 3, machine: "an unknown machine", started: "2026-01-02 08:15",
      used: "2026-01-31 12:00", isCurrent: false),
  ]
}
