import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import SessionList

@MainActor
@Suite struct SessionListViewTests {
  private let samples: [(String, SessionListState)] = [
    ("full", SessionListState(rows: SessionRow.sample, status: .idle)),
    ("loading", SessionListState()),
    ("failed", SessionListState(status: .failed(.unavailable(.busy)))),
    (
      "ending",
      SessionListState(rows: SessionRow.sample, status: .busy("Ending the session…"))
    ),
  ]

  private let others: [(String, SessionListState)] = [
    ("none", SessionListState(status: .idle)),
    ("loading again", SessionListState(rows: SessionRow.sample, status: .busy("Loading…"))),
    ("cancelled", SessionListState(status: .failed(.cancelled))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "profile")) {
      SessionListView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await SessionListView(presenter: presenter, state: SessionListState()).handle(each: [
      .appeared, .chose(.retry, [:]), .selected(id: "3"), .selected(id: "three"),
      .chose(.done, [:]), .chose(.newCode, [:]), .requirementMet, .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForSessions, .askedForSessions, .choseToEnd(3), .finished, .confirmedPassword,
      .finished,
    ]
    #expect(presenter.calls == calls)
  }
}

extension SessionRow {
  fileprivate static let sample = [
    SessionRow(
      id: 4, machine: "analytical", started: time("today, 12:00", "2026-01-31T11:00:00Z"),
      used: time("2 minutes ago", "2026-01-31T12:00:00Z"), isCurrent: true),
    SessionRow(
      id: 3, machine: "an unknown machine",
      started: time("2026-01-02 08:15", "2026-01-02T07:15:00Z"),
      used: time("yesterday, 12:00", "2026-01-30T11:00:00Z"), isCurrent: false),
  ]

  private static func time(_ text: String, _ iso: String) -> ListedTime {
    ListedTime(text, zoned: "\(iso.dropLast(10)) \(iso.suffix(9).dropLast()) UTC", iso: iso)
  }
}
