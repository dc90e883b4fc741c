import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import Database

/// Migrations of databases made by earlier versions of the program.
struct MigrationTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  /// The first version's, with people, codes and a session in it.
  private func makeFirst() async throws {
    let first = Schema(steps: Array(Schema.current.steps.prefix(1)))
    let connection = try first.open(fixture.database, busyTimeout: .zero)
    let hash = try await PasswordHasher(cost: 1).hash(Password.old.text)
    let codeHash = try await PasswordHasher(cost: 1).hash(Code.all(7).letters)
    let token = try await PasswordHasher(cost: 1).hash("token")
    try connection.execute(
      """
      INSERT INTO account VALUES(3, 'eve', 'Eve', 'eve@example.org', 1, 20, 300);
      INSERT INTO account VALUES(5, 'bob', 'Bob', 'eve@example.org', 0, NULL, 100);
      INSERT INTO account VALUES(9, 'zoë', 'Zoë', 'zoe@example.org', 1, 40, 200);
      INSERT INTO password SELECT id, '\(hash)' FROM account;
      INSERT INTO code VALUES(9, 'reset', '\(codeHash)', \(StoreFixture.noon), \(StoreFixture.noon + 600), 0);
      INSERT INTO session VALUES(4, 9, '\(token)', 'user-list', \(StoreFixture.noon - 77));
      """)
    try fixture.write("4 token", to: "session")
  }

  @Test func `a migration keeps all accounts, and they can log in`() async throws {
    try await makeFirst()
    let store = try fixture.store()
    #expect(
      try fixture.texts("SELECT id || username || name || email FROM account ORDER BY id") == [
        "3eveEveeve@example.org", "5bobBobeve@example.org", "9zoëZoëzoe@example.org",
      ])
    #expect(
      try fixture.texts("SELECT ifnull(age, '') FROM account ORDER BY id") == ["20", "", "40"])
    #expect(try fixture.texts("SELECT created FROM account ORDER BY id") == ["300", "100", "200"])
    for name in ["eve", "EVE@example.org", "bob", "zoë", "zoe@example.org"] {
      #expect(try await store.account(named: name, password: .old) != nil)
    }
    #expect(try await store.account(named: "eve@example.org", password: .old)?.account.id == .eve)
    // Codes of version 1 are too short, so the upgrade invalidates them.
    #expect(try await !store.resetPassword(of: "zoë", with: .all(7), to: .new))
    #expect(try fixture.texts("PRAGMA foreign_key_check") == [])
    #expect(try fixture.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a migration stores the confusable forms of existing usernames`() async throws {
    try await makeFirst()
    let connection = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try connection.execute(
      """
      INSERT INTO account VALUES(10, 'c\u{430}\u{440}\u{430}', 'C', 'c@example.org', 0, 20, 300);
      INSERT INTO account VALUES(11, 'capa', 'C', 'c@example.org', 0, 20, 300);
      """)
    let store = try fixture.store()
    #expect(
      try fixture.texts("SELECT username || lookalike FROM account WHERE lookalike IS NOT NULL")
        == ["c\u{430}\u{440}\u{430}capa"])
    #expect(try await store.isTaken(Username("\u{441}apa")))
    #expect(try await store.isTaken(Username("\u{435}ve")))
  }

  @Test func `a migration makes the oldest account the administrator, and disables none`()
    async throws
  {
    try await makeFirst()
    let store = try fixture.store()
    #expect(try fixture.texts("SELECT id FROM account WHERE is_administrator") == ["3"])
    #expect(try fixture.texts("SELECT sum(is_disabled) FROM account") == ["0"])
    #expect(try await store.setDisabled(true, Account.ID(rawValue: 9), by: .eve) == .done)
  }

  @Test func `a session survives the migration, last used at its start`() async throws {
    try await makeFirst()
    let store = try fixture.store()
    let zoe = Account.ID(rawValue: 9)
    let expected = OpenSession(
      id: OpenSession.ID(rawValue: 4), started: StoreFixture.noon - 77,
      used: StoreFixture.noon - 77, machine: "",
      isCurrent: true)
    #expect(try await store.sessions(of: zoe) == [expected])
    let session = try await store.current()
    #expect(session?.account.id == zoe && session?.lastPage == "user-list")
    try await store.start(for: zoe)
    #expect(try fixture.text("session").hasPrefix("5 "))
  }

  @Test func `a migrated database has the tables of a new one, and continues the IDs`()
    async throws
  {
    try await makeFirst()
    let store = try fixture.store()
    let other = try StoreFixture()
    _ = try other.store()
    let tables = "SELECT name || ifnull(sql, '') FROM sqlite_master ORDER BY name"
    #expect(try fixture.texts(tables) == other.texts(tables))
    #expect(try fixture.texts("SELECT name FROM sqlite_master WHERE name LIKE 'new%'") == [])
    try await store.delete(Account.ID(rawValue: 9))
    #expect(try fixture.texts("SELECT account FROM password ORDER BY 1") == ["3", "5"])
    let dan = try await store.add(NewAccount("dan"), age: nil, password: .old)
    #expect(try #require(dan).id.rawValue > 9)
    #expect(try await store.texts("PRAGMA foreign_keys") == ["1"])
  }

  @Test func `processes that open it concurrently migrate it once`() async throws {
    try await makeFirst()
    try await withThrowingTaskGroup { group in
      for _ in 1...6 {
        group.addTask { [fixture] in
          let account = try await fixture.store().account(named: "zoë", password: .old)
          #expect(account != nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(try fixture.texts("SELECT count(*) FROM account") == ["3"])
    #expect(try fixture.texts("SELECT count(*) FROM password") == ["3"])
  }

  @Test func `a migration removes made-up addresses, and keeps typed ones`() async throws {
    let older = Schema(steps: Array(Schema.current.steps.prefix(3)))
    try older.open(fixture.database, busyTimeout: .zero).execute(
      """
      INSERT INTO account(username, name, email, is_confirmed, created) VALUES
        ('ada', 'Ada', 'ada@localhost', 0, 1), ('bob', 'Bob', 'bob@localhost', 1, 1),
        ('eve', 'Eve', 'eve@localhost', 0, 1), ('zoe', 'Zoe', 'ada@localhost', 0, 1);
      INSERT INTO event(time, kind, username) VALUES(1, 'sign-up', 'eve'), (1, 'log-in-failed', NULL);
      """)
    _ = try fixture.store()
    #expect(
      try fixture.texts("SELECT email FROM account ORDER BY username") == [
        "", "bob@localhost", "eve@localhost", "ada@localhost",
      ])
    #expect(try await fixture.directory.users(at: 0..<9, of: UserQuery("localhost")).count == 3)
  }

  @Test func `lockouts, rate limits and mails migrate to their new tables, with their triggers`()
    throws
  {
    let older = Schema(steps: Array(Schema.current.steps.prefix(9)))
    try older.open(fixture.database, busyTimeout: .zero).execute(
      """
      INSERT INTO account(id, username, name, email, is_confirmed, created)
        VALUES(1, 'ada', 'Ada', 'ada@example.org', 1, 1);
      INSERT INTO guess VALUES(1, 7, 70);
      INSERT INTO pressure VALUES(1, 5, 6);
      INSERT INTO letter VALUES('m', 1, 'reset', 2, 3, 4);
      """)
    let connection = try Schema.current.open(fixture.database, busyTimeout: .zero)
    #expect(
      try fixture.texts(
        """
        SELECT id || '|' || count || '|' || blocked_until FROM login_attempt
        UNION ALL SELECT id || '|' || passes || '|' || guesses FROM global_rate_limit
        UNION ALL SELECT format('%s|%d|%s|%d|%d|%d', id, account, purpose, posted, due, tries) FROM mail
        """) == ["1|7|70", "1|5|6", "m|1|reset|2|3|4"])
    try connection.execute("INSERT INTO code VALUES(1, 'reset', 'hash', 1, 2)")
    #expect(try fixture.texts("SELECT account IS NULL FROM mail") == ["1"])
    try connection.execute("DELETE FROM account")
    #expect(try fixture.texts("SELECT id FROM login_attempt") == [])
  }
}
