import Accounts
import Foundation
import PostgreSQLFixtures
import StoreFixtures
import Testing
import ViperRecordStorage

@testable import Database
@testable import StoreMaintenance
@testable import StorePlatform

/// Backups of accounts on a server, and backups restored there.
@Suite(.waiting, .postgreSQL)
struct ServerCopyTests {
  private static let tables = [
    "account", "password", "photo", "favorite", "tip", "login_attempt", "mail_budget", "setting",
    "feature_sample", "feature_version",
  ]
  let server: StoreFixture
  /// Holds accounts in a file.
  let files: StoreFixture
  private var backup: String { files.path + "/copy.db" }

  init() throws {
    server = try Engine.$current.withValue(.postgresql) { try StoreFixture() }
    files = try Engine.$current.withValue(.sqlite) { try StoreFixture() }
  }

  // MARK: - Complete

  @Test func `accounts move from a file to a server and back without loss`() async throws {
    try await fill(files)
    let before = try contents(of: files)
    let events = try files.texts("SELECT kind FROM event ORDER BY id")
    #expect(Set(before.map { $0.prefix { $0 != " " } }).count == Self.tables.count)

    _ = try await files.store().backUp(to: backup, by: .ada)
    #expect(try await restore(on: server).accounts == 3)
    #expect(try contents(of: server) == before)
    let shape = try FeatureTable.all(in: files.connection()).map(\.definition)
    #expect(try FeatureTable.all(in: server.connection()).map(\.definition) == shape)

    try await server.logIn(.ada)
    let second = files.path + "/second.db"
    #expect(try await server.store().backUp(to: second, by: .ada).accounts == 3)
    try FileManager.default.removeItem(atPath: files.database)
    for end in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: files.database + end)
    }
    #expect(try await restore(second, on: files).accounts == 3)
    #expect(try contents(of: files) == before)
    #expect(try FeatureTable.all(in: files.connection()).map(\.definition) == shape)
    try await files.store().checkEverything()

    for fixture in [server, files] {
      let store = try fixture.store()
      #expect(try await store.account(named: "bob", password: .old)?.account.id == .bob)
      let found = try await fixture.directory.users(at: 0..<9, of: UserQuery("dor"))
      #expect(found.users.map(\.username.description) == ["dora"])
      let kinds = try fixture.texts("SELECT kind FROM event ORDER BY id")
      #expect(kinds.starts(with: events + ["backup-restored"]))
    }
  }

  @Test func `IDs of deleted accounts and sessions aren't reused`() async throws {
    try await fill(server)
    try server.sql("DELETE FROM account WHERE username = 'dora'")
    let last = try server.texts("SELECT last_value FROM session_id_seq").compactMap { Int($0) }
    _ = try await server.store().backUp(to: backup, by: .ada)
    _ = try await restore(on: files)
    try await files.store().add("eve")
    #expect(try files.texts("SELECT id FROM account ORDER BY id") == ["1", "2", "4"])

    try await files.logIn(.ada)
    let third = files.path + "/third.db"
    _ = try await files.store().backUp(to: third, by: .ada)
    try await server.logIn(.ada)
    _ = try await restore(third, on: server)
    try await server.store().add("fay")
    #expect(try server.texts("SELECT id FROM account ORDER BY id") == ["1", "2", "4", "5"])
    try await server.logIn(.ada)
    let next = try server.texts("SELECT id FROM session").compactMap { Int($0) }
    #expect(try #require(next.first) > last.first ?? 0)
  }

  @Test func `a restore on a server ends sessions, and voids codes, mails and invitations`()
    async throws
  {
    try await fill(server)
    _ = try await server.store().backUp(to: backup, by: .ada)
    try await server.store().signUp("eve")
    try server.sql("INSERT INTO invitation VALUES(1, 'eve@example.org', 'x', 0, 9999999999, 1)")
    let open = try server.store()
    try await server.logIn(.ada)
    _ = try await restore(on: server)
    for table in ["session", "code", "mail", "email_change", "invitation", "known_device"] {
      #expect(try server.texts("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
    }
    #expect(try await open.current() == nil)
    #expect(try server.texts("SELECT username FROM account ORDER BY id") == ["ada", "bob", "dora"])
    #expect(try server.texts("SELECT count(*) FROM search") == ["3"])
    #expect(!FileManager.default.fileExists(atPath: server.path + "/viper.db"))
  }

  // MARK: - Refused

  @Test func `only an administrator replaces accounts on a server, after agreeing`() async throws {
    try await fill(server)
    _ = try await server.store().backUp(to: backup, by: .ada)
    await #expect(throws: BackupProblem.notAllowed) { try await restore(on: server) }
    try await server.logIn(.bob)
    await #expect(throws: BackupProblem.notAllowed) { try await restore(on: server) }
    await #expect(throws: BackupProblem.notAllowed) {
      try await server.store().backUp(to: files.path + "/other.db", by: .bob)
    }
    try await server.logIn(.ada)
    let question = BackupProblem.unasked(path: server.database, count: 3)
    await #expect(throws: question) { try await restore(on: server, isAgreed: false) }
    #expect(try server.texts("SELECT count(*) FROM session WHERE account = 1") != ["0"])
  }

  @Test(arguments: [
    "UPDATE account SET username = hex(randomblob(20000)) WHERE id = 2",
    "UPDATE password SET hash = NULL", "DROP TABLE tip",
    "INSERT INTO favorite VALUES(77, 1, 1)",
  ])
  func `a backup that the server can't store changes nothing`(script: String) async throws {
    try await fill(files)
    _ = try await files.store().backUp(to: backup, by: .ada)
    try await fill(server)
    try await server.logIn(.ada)
    let before = try contents(of: server)
    try SQLiteConnection(path: backup, busyTimeout: .zero).execute(
      "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"
        + (script.contains("NULL")
          ? "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'hash TEXT NOT "
            + "NULL', 'hash TEXT') WHERE name = 'password'; PRAGMA writable_schema = RESET;" : "")
        + script)
    await #expect(throws: BackupProblem.noBackup(path: backup)) { try await restore(on: server) }
    #expect(try contents(of: server) == before)
    #expect(try await server.store().current() != nil)
  }

  @Test func `a cancelled restore changes nothing`() async throws {
    try await fill(server)
    _ = try await server.store().backUp(to: backup, by: .ada)
    try server.sql("UPDATE account SET name = 'Robert' WHERE id = 2")
    try await server.logIn(.ada)
    let before = try contents(of: server)
    let copy = try BackupCopy(
      of: backup, for: server.path + "/viper.db", unless: CancellationFlag())
    let store = try server.store()
    let session = try await store.openSession()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.replaceAll(with: copy, by: session)
    }
    await #expect(throws: StoreError(.cancelled, at: server.database)) { try await task.value }
    #expect(try contents(of: server) == before)
  }

  @Test(arguments: [
    #"CREATE TABLE feature_x("a""; DROP TABLE account; --" TEXT)"#,
    "CREATE TABLE feature_x(a TEXT); CREATE INDEX \"b c\" ON feature_x(a)",
    "CREATE TABLE \"feature_x;y\"(a TEXT)",
  ])
  func `a table with names that no feature can have is refused`(script: String) async throws {
    try await fill(files)
    try files.sql(script)
    _ = try await files.store().backUp(to: backup, by: .ada)
    await #expect(throws: BackupProblem.noBackup(path: backup)) { try await restore(on: server) }
    #expect(try server.texts("SELECT count(*) FROM account") == ["0"])
  }

  // MARK: - Vocabulary

  /// Adds three accounts with a value in each column of each table.
  private func fill(_ fixture: StoreFixture) async throws {
    let store = try fixture.store()
    try await store.add("ada", "bob")
    try await store.start(for: .bob)
    try await store.signUp("dora")
    let connection = try fixture.connection()
    try connection.execute(ItemVersions.definition)
    try connection.execute(
      connection.dialect.definition(
        """
        CREATE TABLE feature_sample(
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
          "the-count" INTEGER, note TEXT NOT NULL);
        CREATE INDEX feature_sample_account ON feature_sample(account);
        CREATE UNIQUE INDEX "feature_sample_the-count" ON feature_sample(account, "the-count");
        """))
    try connection.write(
      "INSERT INTO photo(account, bytes) VALUES(1, ?)", Array(UInt8.min...UInt8.max))
    try connection.write(
      "UPDATE account SET name = ?, age = 36, lookalike = 'x' WHERE username = 'dora'",
      "Döra \\ \t\"'")
    try connection.write("UPDATE account SET is_disabled = ? WHERE username = 'dora'", true)
    try connection.execute(
      """
      INSERT INTO favorite(account, "user", position) VALUES(1, 2, 7);
      INSERT INTO tip(account, name) VALUES(2, 'filter');
      INSERT INTO login_attempt(id, count, blocked_until) VALUES(2, 3, 9223372036854775807);
      INSERT INTO mail_budget(key, until) VALUES('k', -1);
      UPDATE setting SET value = 'hidden' WHERE key = 'ages';
      INSERT INTO feature_version(name, version) VALUES('feature_sample', 1);
      INSERT INTO feature_sample(account, "the-count", note) VALUES(1, -5, 'Ünï'), (2, NULL, '');
      """)
  }

  /// The rows of all tables that a backup holds, but for the audit log, which grows meanwhile.
  private func contents(of fixture: StoreFixture) throws -> [String] {
    let connection = try fixture.connection()
    return try Self.tables.flatMap { table in
      try connection.rows("SELECT * FROM \(table)", []) { row in
        let columns = table == "account" ? 10 : table == "photo" ? 2 : 3
        let cells = (0..<Int32(columns)).map { column in
          if row.isNull(column) { return "NULL" }
          return table == "photo" && column == 1 ? "\(row.bytes(column))" : row.text(column)
        }
        return "\(table) \(cells.joined(separator: "|"))"
      }
      .sorted()
    }
  }

  private func restore(
    _ file: String? = nil, on fixture: StoreFixture, isAgreed: Bool = true
  ) async throws(BackupProblem) -> Restoration.Outcome {
    try await fixture.restoration(of: file ?? backup).run(isAgreed: isAgreed)
  }
}
