import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage

/// The events of the audit log, each in the transaction of its change.
@Suite(.engines) struct AccountStoreAuditEventsTests {
  let stage: ImportFixture
  let store: AccountStore

  init() async throws {
    stage = try await ImportFixture()
    store = stage.store
    try await store.add("bob", "eve")
  }

  /// Each event except those of the test's setup, oldest first.
  private func events() throws -> [String] {
    try stage.fixture.texts(
      """
      SELECT kind || '|' || coalesce(username, '') || '|' || coalesce(actor, '') || '|'
        || coalesce(CAST(count AS TEXT), '') || '|' || CASE WHEN time = \(StoreFixture.noon) THEN 1 ELSE 0 END FROM event ORDER BY id
      """)
  }

  @Test func `actions of administrators on others are logged, with the administrator`() async throws
  {
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(false, .bob, by: .ada) == .done)
    #expect(try await store.startReset(of: .bob, by: .ada) == .done)
    #expect(try await store.delete(.bob, by: .ada) == .done)
    #expect(
      try events() == [
        "account-disabled|bob|root||1", "account-enabled|bob|root||1",
        "reset-asked|bob|root||1", "account-deleted|bob|root||1",
      ])
  }

  @Test func `calls that change nothing aren't logged`() async throws {
    #expect(try await store.setDisabled(false, .bob, by: .ada) == .unchanged)
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .unchanged)
    #expect(try await store.setDisabled(true, .unknown, by: .ada) == .gone)
    #expect(try await store.delete(.unknown, by: .ada) == .gone)
    await #expect(throws: stage.fixture.ended) { try await store.delete(.unknown) }
    #expect(try events() == ["account-disabled|bob|root||1"])
  }

  @Test func `refused calls are logged, cancelled ones aren't`() async throws {
    #expect(try await store.setDisabled(true, .eve, by: .bob) == .notAllowed)
    #expect(try await store.delete(.eve, by: .bob) == .notAllowed)
    #expect(try await store.startReset(of: .eve, by: .bob) == .notAllowed)
    #expect(try await !store.exportUsers(by: .bob) { _ in true })
    await stage.fixture.expectCancelled { [store] in try await store.delete(.eve, by: .ada) }
    await stage.fixture.expectCancelled { [store] in
      try await store.setDisabled(true, .eve, by: .ada)
    }
    await stage.fixture.expectCancelled { [store] in try await store.delete(.eve) }
    await stage.fixture.expectCancelled { [store] in
      try await store.exportUsers(by: .ada) { _ in true }
    }
    let refused = "not-allowed|eve|bob||1"
    #expect(try events() == [refused, refused, refused, "not-allowed||bob||1"])
  }

  @Test func `the deletion of the own account is logged, a refused one isn't`() async throws {
    try await store.delete(.eve)
    #expect(try await store.delete(.ada) == .lastAdministrator)
    #expect(try events() == ["account-deleted|eve|||1"])
  }

  @Test func `an import is logged with its count only if it is applied`() async throws {
    let rows = "username,email,hash\nzoe,zoe@b.c,\nyan,yan@b.c,\nbob,bob@b.c,\n"
    _ = try await stage.imported(rows, ImportOptions(isDry: true))
    _ = try await stage.imported(rows + "no name,x\n")
    #expect(try events() == [])
    _ = try await stage.imported(rows)
    #expect(try events() == ["users-imported||root|2|1"])
  }

  @Test func `an export is logged before its first byte`() async throws {
    let told = Mutex<[String]>([])
    _ = try await store.exportUsers(by: .ada) { [stage] _ in
      let kinds = try? stage.fixture.texts("SELECT kind FROM event")
      told.withLock { $0 = kinds ?? [] }
      return false
    }
    #expect(told.withLock(\.self) == ["users-exported"])
    #expect(try events() == ["users-exported||root||1"])
  }

  @Test(.onlySQLite) func `a change that can't be logged is rolled back`() async throws {
    try stage.fixture.sql(
      "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'full'); END")
    await #expect(throws: StoreError.self) { try await store.setDisabled(true, .bob, by: .ada) }
    await #expect(throws: StoreError.self) { try await store.delete(.bob, by: .ada) }
    await #expect(throws: StoreError.self) { try await store.delete(.eve) }
    await #expect(throws: StoreError.self) {
      try await store.exportUsers(by: .ada) { _ in
        Issue.record("Something was handed out.")
        return true
      }
    }
    await #expect(throws: ImportProblem.self) {
      try await stage.imported("username,email\nzoe,zoe@b.c\n")
    }
    #expect(
      try stage.fixture.texts("SELECT username || is_disabled FROM account ORDER BY id")
        == ["root0", "bob0", "eve0"])
  }

  @Test func `the newest event replaces the oldest of its kind only`() async throws {
    let limit = 10_000
    try stage.fixture.sql(
      """
      INSERT INTO event(time, kind) VALUES(0, 'log-in'), (0, 'account-deleted'), (0, 'log-in');
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(limit))
        INSERT INTO event(time, kind) SELECT i, 'account-deleted' FROM n;
      """)
    func counts() throws -> [String] {
      try stage.fixture.texts(
        "SELECT kind || count(*) || min(id) FROM event GROUP BY kind ORDER BY 1")
    }
    #expect(try counts() == ["account-deleted\(limit)2", "log-in21"])
    try await store.delete(.eve)
    #expect(try counts() == ["account-deleted\(limit)4", "log-in21"])
  }

  @Test func `an administrator's actions on many users replace only that administrator's events`()
    async throws
  {
    let limit = 10_000
    try stage.fixture.sql(
      """
      INSERT INTO event(time, kind, username) VALUES(0, 'account-deleted', 'ada'),
        (0, 'account-deleted', 'bob');
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i <= \(limit))
        INSERT INTO event(time, kind, username, actor)
        SELECT i, 'account-deleted', 'user' || i, 'root' FROM n;
      """)
    try await store.delete(.eve)
    let kept = try stage.fixture.texts(
      "SELECT username FROM event WHERE kind = 'account-deleted' AND actor IS NULL ORDER BY 1")
    #expect(kept == ["ada", "bob", "eve"])
  }

  @Test func `the events of one user replace only that user's`() async throws {
    let limit = 10_000
    try stage.fixture.sql(
      """
      INSERT INTO event(time, kind, username) VALUES(0, 'session-ended', 'ada');
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < \(limit))
        INSERT INTO event(time, kind, username) SELECT i, 'session-ended', 'bob' FROM n;
      INSERT INTO event(time, kind, username) VALUES(0, 'session-ended', 'eve');
      """)
    for _ in 1...3 {
      try await store.start(for: .bob)
      try await store.start(for: .bob)
    }
    let counts = try stage.fixture.texts(
      """
      SELECT username || count(*) FROM event WHERE kind = 'session-ended'
      GROUP BY username ORDER BY 1
      """)
    #expect(counts == ["ada1", "bob\(limit - 2)", "eve1"])
  }
}
