import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import Database

struct SchemaTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  @Test func `only the owner can access a new database and the files beside it`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await store.start(for: Account.ID(rawValue: 1))
    let files = ["device", "outbox", "session", "viper.db", "viper.db-shm", "viper.db-wal"]
    #expect(try fixture.names() == files.sorted())
    #expect(files.map(fixture.mode) == ["600", "700", "600", "600", "600", "600"])
    #expect(try fixture.names("outbox").map { fixture.mode("outbox/" + $0) } == ["600"])
  }

  @Test func `a database has the pragmas for durable commits and overwritten deletions`()
    async throws
  {
    let store = try fixture.store()
    let pragmas = [
      "application_id", "user_version", "journal_mode", "synchronous", "foreign_keys",
      "secure_delete", "cell_size_check", "trusted_schema", "journal_size_limit",
    ]
    var values: [String] = []
    for pragma in pragmas { values += try await store.texts("PRAGMA \(pragma)") }
    let steps = Schema.current.steps.count
    #expect(values == ["1986621554", "\(steps)", "wal", "2", "1", "1", "1", "0", "4194304"])
  }

  // MARK: - Existing files

  @Test func `an empty file or an empty database counts as new`() async throws {
    try fixture.write("", to: "viper.db")
    #expect(try await fixture.store().isEmpty())
    let other = try StoreFixture()
    try other.write("", to: "viper.db")
    try other.sql("PRAGMA journal_mode = WAL")
    #expect(try other.bytes("viper.db").count > 0)
    #expect(try await other.store().isEmpty())
  }

  @Test(arguments: [
    ("CREATE TABLE other(a)", StoreError.Reason.damaged),
    ("PRAGMA application_id = 7", .damaged),
    ("PRAGMA user_version = 1", .damaged),
    ("PRAGMA application_id = 1986621554; PRAGMA user_version = 1000", .newer),
    ("PRAGMA application_id = 1986621554; PRAGMA user_version = -1", .damaged),
    ("PRAGMA application_id = 1986621554", .damaged),
  ])
  func `another program's or version's database is refused and left alone`(
    script: String, reason: StoreError.Reason
  ) throws {
    try fixture.write("", to: "viper.db")
    try fixture.sql(script)
    try expectRefusal(reason)
  }

  @Test(arguments: ["x", filler])
  func `a file that isn't a database is refused and left alone`(text: String) throws {
    try fixture.write(text, to: "viper.db")
    try expectRefusal(.damaged)
  }

  static let filler = String(repeating: "No database. ", count: 400)

  @Test(arguments: [50, 100, 1000, 4096, 20_000])
  func `a truncated database is refused and left alone`(count: Int) async throws {
    try await fixture.store().add("ada")
    let whole = try fixture.bytes("viper.db")
    try #require(whole.count > count)
    try fixture.write(whole.prefix(count), to: "viper.db")
    try expectRefusal(.damaged)
  }

  @Test(.disabled(if: geteuid() == 0, "root may write anything"))
  func `a read-only database is refused and left alone`() throws {
    _ = try fixture.store()
    chmod(fixture.database, 0o400)
    try expectRefusal(.notAllowed)
  }

  private func expectRefusal(_ reason: StoreError.Reason) throws {
    let before = try fixture.bytes("viper.db")
    #expect(throws: StoreError(reason, at: fixture.database)) { try fixture.store() }
    #expect(try fixture.bytes("viper.db") == before)
    #expect(try fixture.names() == ["viper.db"])
  }

  // MARK: - Locks and space

  @Test func `another writer makes calls busy, but doesn't block opening`() async throws {
    _ = try fixture.store()
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let store = try fixture.store(busyTimeout: .milliseconds(1))
    await #expect(throws: StoreError(.busy, at: fixture.database)) {
      try await store.signUp("ada")
    }
    #expect(try await store.isEmpty())
    try other.execute("ROLLBACK")
    try await store.signUp("ada")
    #expect(try fixture.headlines() == ["ada@example.org: Confirm your email address"])
  }

  @Test func `a lock on the whole database file makes the store busy`() throws {
    try fixture.write("", to: "viper.db")
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StoreError(.busy, at: fixture.database)) {
      try fixture.store(busyTimeout: .milliseconds(1))
    }
  }

  // MARK: - Versions

  @Test func `an older database is migrated, and keeps its data`() async throws {
    try await fixture.store().add("ada")
    let next = Schema(
      steps: Schema.current.steps + ["ALTER TABLE account ADD COLUMN motto TEXT DEFAULT 'none'"])
    for _ in 1...2 {
      let connection = try next.open(fixture.database, busyTimeout: .zero)
      #expect(try connection.rows("SELECT motto FROM account") { $0.text(0) } == ["none"])
      #expect(try connection.integer("PRAGMA user_version") == Int64(next.steps.count))
    }
    #expect(throws: StoreError(.newer, at: fixture.database)) { try fixture.store() }
  }

  @Test func `a failing migration step rolls back the earlier steps`() throws {
    _ = try fixture.store()
    let next = Schema(steps: Schema.current.steps + ["CREATE TABLE motto(a)", "no SQL"])
    #expect(throws: StoreError(.damaged, at: fixture.database)) {
      try next.open(fixture.database, busyTimeout: .zero)
    }
    #expect(try fixture.texts("SELECT name FROM sqlite_master WHERE name = 'motto'") == [])
    #expect(try fixture.texts("PRAGMA user_version") == ["\(Schema.current.steps.count)"])
  }
}
