import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// The audit log as administrators read it.
@Suite(.engines) struct AccountStoreAuditTrailTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    try fixture.sql(
      """
      INSERT INTO event(time, kind, username, actor, count) VALUES
        (\(StoreFixture.noon), 'sign-up', 'жанна', NULL, NULL),
        (\(StoreFixture.noon + 59), 'log-in-failed', 'bob', NULL, NULL),
        (\(StoreFixture.noon + 86400), 'account-locked', 'bob', NULL, NULL),
        (\(StoreFixture.noon + 86400), 'account-disabled', 'bob', 'ada', NULL),
        (\(StoreFixture.noon + 86400), 'users-imported', NULL, 'ada', 1204);
      """)
  }

  private func ids(_ text: String, at range: Range<Int> = 0..<9) async throws -> [Int64] {
    let stretch = try await store.events(at: range, matching: text, for: .ada)
    return try #require(stretch).events.map(\.id.rawValue)
  }

  @Test func `events are listed newest first, with all details`() async throws {
    let stretch = try #require(try await store.events(at: 0..<2, matching: "", for: .ada))
    let (ada, bob) = try (Username("ada"), Username("bob"))
    let events = [
      AuditEvent(
        id: .init(rawValue: 5), time: StoreFixture.noon + 86400, kind: .imported, actor: ada,
        count: 1204),
      AuditEvent(
        id: .init(rawValue: 4), time: StoreFixture.noon + 86400, kind: .disabled, user: bob,
        actor: ada),
    ]
    #expect(stretch == (events, 5))
  }

  @Test func `any range of events can be read, an empty one past the end`() async throws {
    for (text, range, found) in [
      ("", 1..<3, [4, 3]), ("", 4..<9, [1]), ("", 5..<9, []), ("bob", 1..<9, [3, 2]),
    ] as [(String, Range<Int>, [Int64])] {
      #expect(try await ids(text, at: range) == found, "\(text) \(range)")
    }
    #expect(try await store.events(at: 7..<9, matching: "bob", for: .ada)?.count == 3)
    // Another program's event isn't announced.
    #expect(try await ids("", at: 0..<2) == [5, 4])
    try fixture.sql("INSERT INTO event(time, kind) VALUES(\(StoreFixture.noon), 'sign-up')")
    #expect(try await ids("", at: 2..<4) == [4, 3])
  }

  @Test(arguments: [
    ("bob", [4, 3, 2]), ("BOB", [4, 3, 2]), ("bo ad", [4]), ("ada", [5, 4]), ("ЖАННА", [1]),
    ("failed", [2]), ("login", [2]), ("log-in", [2]), ("imported", [5]), ("users-im", [5]),
    ("2026-01-31", [2, 1]), ("12:00:59", [2]), ("2026-01-31T12:00:59Z", [2]), ("tz", []), ("z", []),
    ("2026-02 bob", [4, 3]), (" \t ", [5, 4, 3, 2, 1]),
    ("%", []), ("_", []), ("'", []), ("bob'; DROP TABLE event; --", []), ("nobody", []),
    ("1204", []), ("kind", []),
  ])
  func `each word of a query matches part of an event`(text: String, found: [Int64]) async throws {
    #expect(try await ids(text) == found)
    #expect(try await store.events(at: 0..<9, matching: text, for: .ada)?.count == found.count)
  }

  /// Five hours behind until March 9th at 7:00, and then four, as in New York in 2025.
  @Test func `a query finds the local time of each event`() throws {
    let change: Int64 = 1_741_503_600
    let connection = try fixture.connection()
    let sql = AuditCondition.localTime(now: change + 86_400 * 30) {
      $0 < change ? -18_000 : -14_400
    }
    for (time, offset) in [(change - 1, -18_000), (change, -14_400), (0, -18_000)] {
      #expect(
        try connection.integer("SELECT \(sql) FROM (SELECT \(time) AS time) AS event")
          == time + Int64(offset))
    }
    #expect(AuditCondition.localTime(now: change) { _ in 3_600 } == "time + 3600")
  }

  @Test func `a query of any length is answered`() async throws {
    let words = (0..<2000).map { "w\($0)" }.joined(separator: " ")
    #expect(try await ids(words) == [])
    #expect(try await ids(Array(repeating: "bob", count: 2000).joined(separator: " ")).count == 3)
  }

  @Test func `only an enabled administrator reads the audit log`() async throws {
    #expect(try await store.events(at: 0..<9, matching: "", for: .bob) == nil)
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE id = 1")
    for id in [Account.ID.ada, .unknown] {
      await #expect(throws: fixture.ended) {
        try await store.events(at: 0..<9, matching: "", for: id)
      }
    }
  }

  @Test func `a cancelled query returns nothing`() async throws {
    await fixture.expectCancelled { [store] in
      try await store.events(at: 0..<9, matching: "", for: .ada)
    }
  }

  @Test(.onlySQLite) func `invalid values written by another program are read safely`()
    async throws
  {
    try fixture.sql(
      """
      INSERT INTO event(time, kind, username) VALUES
        (\(Int64.max), 'log-in', 'a' || char(10) || 'b'), (\(Int64.min), 'log-in', x'FF'),
        (0, 'world-ended', NULL), ('soon', 'log-in', 7);
      """)
    let stretch = try await store.events(at: 0..<9, matching: "logged", for: .ada)
    #expect(stretch?.events.map(\.time) == [0, .min, .max])
    #expect(stretch?.events.map(\.user?.description) == ["7", "\u{FFFD}", "a\nb"])
    #expect(try await store.events(at: 0..<9, matching: "", for: .ada)?.count == 8)
    #expect(try await ids("292277026596") == [])
  }

  @Test func `every kind has its own words, which a query finds`() async throws {
    try fixture.sql("DELETE FROM event")
    for kind in AuditEvent.Kind.allCases {
      try fixture.sql("INSERT INTO event(time, kind) VALUES(0, '\(kind.rawValue)')")
    }
    for (index, kind) in AuditEvent.Kind.allCases.enumerated() {
      let found = try await store.events(at: 0..<99, matching: "\(kind)", for: .ada)
      #expect(found?.events.contains { $0.kind == kind } == true)
      #expect(found?.count ?? 99 <= 2, "\(kind)")
      #expect(Set(AuditEvent.Kind.allCases.map { "\($0)" }).count > index)
      #expect("\(kind)".count <= 20)
    }
  }
}
