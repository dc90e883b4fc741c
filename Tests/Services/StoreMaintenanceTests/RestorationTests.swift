import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import Database
@testable import StoreMaintenance
@testable import StorePlatform

/// Restoring backups.
@Suite(.onlySQLite) struct RestorationTests {
  let fixture: StoreFixture
  /// The path of the backup.
  let shelf: StoreFixture
  var file: String { shelf.path + "/copy.db" }

  /// Makes a backup with ada, the administrator, and bob; then adds carl and renames bob.
  init() async throws {
    fixture = try StoreFixture()
    shelf = try StoreFixture()
    let store = try fixture.store()
    try await store.add("ada", "bob")
    try await store.start(for: .bob)
    try await store.signUp("dora")
    try fixture.sql("INSERT INTO mail VALUES('mail', 1, 'x', 0, 0, 0)")
    try fixture.sql("INSERT INTO invitation VALUES(1, 'eve@example.org', 'x', 0, 9999999999, 1)")
    _ = try await store.backUp(to: shelf.path + "/copy.db", by: .ada)
    try await store.add("carl")
    try fixture.sql("UPDATE account SET name = 'Robert' WHERE id = 2")
  }

  private func restore(isAgreed: Bool = true) async throws(BackupProblem) -> Restoration.Outcome {
    try await fixture.restoration(of: file).run(isAgreed: isAgreed)
  }

  private func names() throws -> [String] {
    try fixture.texts("SELECT name FROM account ORDER BY id")
  }

  // MARK: - A sound database

  @Test func `an administrator restores all accounts, and all sessions end`() async throws {
    try await fixture.logIn(.ada)
    let open = try fixture.store()
    let outcome = try await restore()
    #expect(outcome == Restoration.Outcome(accounts: 3, quarantined: nil))
    #expect(try await open.texts("SELECT name FROM account ORDER BY id") == ["ADA", "BOB", "DORA"])
    for table in ["session", "code", "mail", "email_change", "invitation"] {
      #expect(try fixture.texts("SELECT count(*) FROM \(table)") == ["0"])
    }
    #expect(try await open.current() == nil)
    #expect(try !fixture.names().contains("session"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.outbox) == [])
    #expect(try await open.account(named: "bob", password: .old)?.account.id == .bob)
    #expect(
      try fixture.texts("SELECT kind || actor || count FROM event ORDER BY id DESC LIMIT 1")
        == ["backup-restoredada3"])
    #expect(try fixture.names().filter { $0.contains("restored") } == [])
    try await open.checkEverything()
  }

  @Test(arguments: [
    (["open", "shown", "hidden"], ["closed", "shown", "shown"], ["closed", "shown", "hidden"]),
    (["closed", "hidden", "shown"], ["open", "shown", "shown"], ["closed", "hidden", "shown"]),
    (
      ["invited", "shown", "shown"], ["open", "hidden", "hidden"], ["invited", "hidden", "hidden"]
    ),
  ])
  func `the stricter value of each setting is kept`(
    backup: [String], live: [String], expected: [String]
  ) async throws {
    func script(_ values: [String]) -> String {
      zip(["sign-up", "addresses", "ages"], values).map { key, value in
        "UPDATE setting SET value = '\(value)' WHERE key = '\(key)';"
      }.joined()
    }
    try SQLiteConnection(path: file, busyTimeout: .zero).execute(script(backup))
    try fixture.sql(script(live))
    try await fixture.logIn(.ada)
    _ = try await restore()
    let values = try ["sign-up", "addresses", "ages"].flatMap { key in
      try fixture.texts("SELECT value FROM setting WHERE key = '\(key)'")
    }
    #expect(values == expected)
  }

  @Test func `IDs assigned since the backup aren't reused`() async throws {
    try await fixture.logIn(.ada)
    _ = try await restore()
    try await fixture.store().add("eric")
    #expect(try fixture.texts("SELECT id > 1004 FROM account WHERE username = 'eric'") == ["1"])
    let sequences = "SELECT count(*) || count(DISTINCT name) FROM sqlite_sequence"
    let count = try fixture.texts("SELECT count(DISTINCT name) FROM sqlite_sequence")[0]
    #expect(try fixture.texts(sequences) == [count + count])
  }

  @Test func `only an administrator restores a backup`() async throws {
    try await fixture.logIn(.bob)
    await #expect(throws: BackupProblem.notAllowed) { try await restore() }
    #expect(try fixture.refusals() == ["bob"])
    try await fixture.store().end()
    await #expect(throws: BackupProblem.notAllowed) { try await restore() }
    #expect(try fixture.refusals() == ["bob"])
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
  }

  @Test func `replacing accounts needs a confirmation`() async throws {
    try await fixture.logIn(.ada)
    await #expect(throws: BackupProblem.unasked(path: fixture.database, count: 4)) {
      try await restore(isAgreed: false)
    }
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
  }

  @Test func `a restore fails as busy while another process writes`() async throws {
    try await fixture.logIn(.ada)
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let restoration = Restoration(
      of: file, into: fixture.folder, busyTimeout: .milliseconds(1), clock: { StoreFixture.noon },
      uptime: fixture.uptime)
    await #expect(throws: BackupProblem.store(StoreError(.busy, at: fixture.database))) {
      try await restoration.run(isAgreed: true)
    }
    try other.execute("ROLLBACK")
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
    #expect(try await fixture.store().current() != nil)
  }

  @Test(arguments: [true, false])
  func `restoring into a folder without accounts needs no confirmation`(
    hasStore: Bool
  ) async throws {
    let empty = try StoreFixture()
    if hasStore { _ = try empty.store() }
    let outcome = try await Restoration(of: file, into: empty.folder).run(isAgreed: false)
    #expect(outcome.accounts == 3)
    #expect(try await empty.store().account(named: "ada", password: .old)?.account.id == .ada)
  }

  @Test func `the tables of features are restored, including removed features`() async throws {
    try fixture.sql("CREATE TABLE feature_a(b TEXT UNIQUE); INSERT INTO feature_a VALUES('x')")
    let copy = shelf.path + "/features.db"
    _ = try await fixture.store().backUp(to: copy, by: .ada)
    try await fixture.logIn(.ada)
    try fixture.sql("DROP TABLE feature_a")
    _ = try await fixture.restoration(of: copy).run(isAgreed: true)
    #expect(try fixture.texts("SELECT b FROM feature_a") == ["x"])
  }

  @Test func `the search finds restored users`() async throws {
    try await fixture.logIn(.ada)
    let directory = fixture.directory
    #expect(try await directory.users(at: 0..<9, of: UserQuery()).count == 4)
    _ = try await restore()
    _ = try fixture.store()
    let users = try await directory.users(at: 0..<9, of: UserQuery()).users
    #expect(users.map(\.username.description).sorted() == ["ada", "bob", "dora"])
  }

  /// A backup of a server or of an earlier version has none.
  @Test func `a search that is under way finds the users of a backup without an index`()
    async throws
  {
    try await fixture.logIn(.ada)
    let directory = fixture.directory
    #expect(try await directory.users(at: 0..<9, of: UserQuery()).count == 4)
    try SQLiteConnection(path: file, busyTimeout: .zero).execute(
      "DELETE FROM search_block; DELETE FROM search_fold")
    _ = try await restore()
    #expect(try await directory.users(at: 0..<9, of: UserQuery()).count == 3)
  }

  @Test(arguments: [Int64.max, Int64.max - 500, 1 << 62, -5])
  func `a sequence at its maximum doesn't prevent new accounts`(last: Int64) async throws {
    try await fixture.logIn(.ada)
    try fixture.sql("UPDATE sqlite_sequence SET seq = \(last) WHERE name IN ('account', 'session')")
    let names = try fixture.names().filter { $0 != "session" }
    #expect(try await restore().accounts == 3)
    #expect(try fixture.names() == names)
    try await fixture.store().add("eric")
    #expect(try await fixture.store().account(named: "eric", password: .old) != nil)
  }

  // MARK: - A damaged database

  private func damage(_ data: Data) throws {
    for name in ["viper.db-wal", "viper.db-shm"] { unlink("\(fixture.path)/\(name)") }
    try fixture.write(data, to: "viper.db")
  }

  private func damagePhotos() throws { try damage(fixture.damagedByPhoto()) }

  @Test(arguments: [0, 1, 100, 5000])
  func `a damaged database without a provable administrator must be moved away first`(length: Int)
    async throws
  {
    let damaged = Data(repeating: 7, count: length)
    try damage(damaged)
    let names = try fixture.names()
    await #expect(throws: BackupProblem.unproven(path: fixture.database)) { try await restore() }
    #expect(try fixture.bytes("viper.db") == damaged)
    #expect(try fixture.names() == names)

    #expect(rename(fixture.database, fixture.path + "/old.db") == 0)
    #expect(try await restore(isAgreed: false).quarantined == nil)
    #expect(fixture.mode("viper.db") == "600")
    #expect(try await fixture.store().account(named: "bob", password: .old)?.account.id == .bob)
  }

  @Test func `a log without its database must be moved away first`() async throws {
    try FileManager.default.removeItem(atPath: fixture.database)
    try fixture.write("accounts, maybe", to: "viper.db-wal")
    #expect(throws: StoreError(.gone, at: fixture.database)) { try fixture.store() }
    await #expect(throws: BackupProblem.unproven(path: fixture.database + "-wal")) {
      try await restore()
    }
    try fixture.write("", to: "viper.db-wal")
    _ = try await restore()
    #expect(try names() == ["ADA", "BOB", "DORA"])
  }

  @Test(arguments: [true, false])
  func `an administrator replaces a damaged database, which is quarantined`(
    hasBadPage: Bool
  ) async throws {
    try await fixture.logIn(.ada)
    if hasBadPage {
      try damagePhotos()
    } else {
      try fixture.sql("PRAGMA foreign_keys = OFF; INSERT INTO tip VALUES(77, 'lost')")
    }
    let damaged = try fixture.bytes("viper.db")
    let outcome = try await restore(isAgreed: false)
    let aside = "viper.db.damaged-20260131T120000Z"
    #expect(outcome.quarantined == "\(fixture.path)/\(aside)")
    #expect(try fixture.bytes(aside).count == damaged.count)
    #expect(try fixture.names().contains("session") == false)
    #expect(try names() == ["ADA", "BOB", "DORA"])
    #expect(
      try fixture.texts("SELECT actor FROM event WHERE kind = 'backup-restored'") == ["ada"])
  }

  @Test(arguments: [
    "DELETE FROM session", "UPDATE account SET is_disabled = TRUE WHERE id = 1",
    "UPDATE account SET is_administrator = FALSE WHERE id = 1", "UPDATE session SET account = 2",
    "UPDATE session SET token_hash = 'x'", "UPDATE session SET used = 1",
  ])
  func `only an administrator replaces a damaged database`(script: String) async throws {
    try await fixture.logIn(.ada)
    try fixture.sql(script)
    try damagePhotos()
    let damaged = try fixture.bytes("viper.db")
    await #expect(throws: BackupProblem.unproven(path: fixture.database)) { try await restore() }
    #expect(try fixture.bytes("viper.db") == damaged)
  }

  /// A flipped bit in a table's row, not in its index.
  @Test(arguments: [
    ("administrator", "UPDATE account SET is_administrator = TRUE WHERE id = 2"),
    ("session_account", "UPDATE session SET account = 1"),
  ])
  func `a table that contradicts its index doesn't prove an administrator`(
    index: String, script: String
  ) async throws {
    try await fixture.logIn(.bob)
    let row = try #require(
      fixture.texts(
        """
        SELECT quote(type) || ',' || quote(name) || ',' || quote(tbl_name) || ',' || rootpage || ','
          || quote(sql) FROM sqlite_master WHERE name = '\(index)'
        """
      ).first)
    try fixture.sql(
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = '\(index)'")
    try fixture.sql(script)
    try fixture.sql("PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES(\(row))")
    await #expect(throws: BackupProblem.unproven(path: fixture.database)) { try await restore() }
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
  }

  @Test func `a database created meanwhile isn't replaced`() async throws {
    let empty = try StoreFixture()
    let copy = try BackupCopy(of: file, for: empty.database, unless: CancellationFlag())
    try await empty.store().add("first")
    #expect(throws: StoreError(.busy, at: empty.database)) { try copy.putInPlace() }
    #expect(try empty.texts("SELECT username FROM account") == ["first"])
  }

  @Test func `a database of a later version isn't replaced`() async throws {
    try fixture.sql("PRAGMA user_version = 1000")
    await #expect(throws: BackupProblem.store(StoreError(.newer, at: fixture.database))) {
      try await restore()
    }
  }
}

extension StoreFixture {
  /// The restoration of a backup into this store, at noon.
  func restoration(of file: String) -> Restoration {
    Restoration(
      of: file, into: folder, at: location, clock: { StoreFixture.noon }, uptime: uptime)
  }

  /// Logs in with a confirmed password.
  func logIn(_ id: Account.ID) async throws {
    let store = try store()
    let session = try #require(try await store.start(for: id))
    try await store.confirm(session.key)
  }
}
