import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import Database
@testable import StoreMaintenance
@testable import StorePlatform

/// Restoring an invalid or untrusted backup changes nothing.
@Suite(.onlySQLite) struct RestorationChecksTests {
  let fixture: StoreFixture
  let shelf: StoreFixture
  var file: String { shelf.path + "/copy.db" }

  init() async throws {
    fixture = try StoreFixture()
    shelf = try StoreFixture()
    let store = try fixture.store()
    try await store.add("ada", "bob")
    _ = try await store.backUp(to: shelf.path + "/copy.db", by: .ada)
    try await store.confirm(#require(try await store.start(for: .ada)).key)
    try fixture.sql("UPDATE account SET name = 'Kept' WHERE id = 1")
  }

  private func expectRefusal(_ problem: BackupProblem, of path: String? = nil) async throws {
    let (path, fixture) = (path ?? file, fixture)
    let names = try fixture.names()
    await #expect(throws: problem) {
      try await fixture.restoration(of: path).run(isAgreed: true)
    }
    #expect(try fixture.texts("SELECT name FROM account WHERE id = 1") == ["Kept"])
    #expect(try fixture.names() == names)
    #expect(try await fixture.store().current()?.account.id == .ada)
  }

  private func change(_ script: String) throws {
    let connection = try SQLiteConnection(path: file, busyTimeout: .zero)
    try connection.execute("PRAGMA foreign_keys = OFF; \(script)")
  }

  @Test(arguments: [
    "PRAGMA application_id = 7", "DROP TABLE tip", "DROP INDEX confirmed_email",
    "CREATE TABLE more(a)", "INSERT INTO tip VALUES(77, 'lost')",
    "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM account; END",
    "CREATE VIEW evil AS SELECT hash FROM password",
    "DROP TRIGGER forget_account; CREATE TRIGGER forget_account AFTER DELETE ON account BEGIN SELECT 1; END",
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'tip')
    WHERE name = 'favorite_user'
    """,
  ])
  func `a database with a different schema, or a wrong index, is refused`(script: String)
    async throws
  {
    try change(script)
    try await expectRefusal(.noBackup(path: file))
  }

  @Test func `a backup of a later version is refused`() async throws {
    try change("PRAGMA user_version = 1000")
    try await expectRefusal(.newer(path: file))
  }

  @Test(arguments: [
    "DELETE FROM account", "UPDATE account SET is_disabled = TRUE", "DELETE FROM password",
  ])
  func `a backup without an administrator who can log in is refused`(script: String) async throws {
    try change(
      """
      \(script); DELETE FROM session;
      DELETE FROM password WHERE account NOT IN (SELECT id FROM account)
      """)
    try await expectRefusal(.noAdministrator(path: file))
  }

  @Test(arguments: [0, 1, 100, 8192, 40_000])
  func `a truncated backup is refused`(length: Int) async throws {
    try shelf.write(shelf.bytes("copy.db").prefix(length), to: "copy.db")
    try await expectRefusal(.noBackup(path: file))
  }

  @Test(arguments: [StoreError.Reason.busy, .full, .notAllowed, .cancelled])
  func `a check that can't run isn't reported as damage`(reason: StoreError.Reason) throws {
    let failed = Result<Void, StoreError>.failure(StoreError(reason, at: fixture.database))
    #expect(throws: StoreError(reason, at: fixture.database)) { try failed.isSound() }
  }

  @Test func `a backup with a damaged page is refused`() async throws {
    var bytes = try shelf.bytes("copy.db")
    for offset in 8192..<8200 { bytes[offset] ^= 0xFF }
    try shelf.write(bytes, to: "copy.db")
    try await expectRefusal(.noBackup(path: file))
  }

  @Test func `a folder, a pipe, a missing file and the database are refused`() async throws {
    mkfifo(shelf.path + "/pipe", 0o600)
    try await expectRefusal(.noFile(path: shelf.path), of: shelf.path)
    try await expectRefusal(.noFile(path: shelf.path + "/pipe"), of: shelf.path + "/pipe")
    try await expectRefusal(.unreadable(path: file + "x"), of: file + "x")
    try await expectRefusal(.noFile(path: fixture.database), of: fixture.database)
  }

  @Test(arguments: ["-wal", "-journal"])
  func `a database with a log beside it is refused, also by a link`(log: String) async throws {
    try shelf.write("log", to: "copy.db\(log)")
    try await expectRefusal(.noFile(path: file))
    let link = fixture.path + "/link.db"
    symlink(file, link)
    try await expectRefusal(.noFile(path: link), of: link)
  }

  @Test func `a backup of an earlier version is migrated`() async throws {
    unlink(file)
    let first = Schema(steps: Array(Schema.current.steps.prefix(1)))
    try shelf.write("", to: "copy.db")
    try first.open(file, busyTimeout: .zero).execute(
      """
      INSERT INTO account VALUES(3, 'eve', 'Eve', 'eve@example.org', 1, 20, 300);
      INSERT INTO password VALUES(3, 'x');
      """)
    let before = try shelf.bytes("copy.db")
    let outcome = try await fixture.restoration(of: file).run(isAgreed: true)
    #expect(outcome.accounts == 1)
    #expect(try fixture.texts("SELECT name FROM account") == ["Eve"])
    #expect(try shelf.bytes("copy.db") == before)
  }

  @Test(arguments: [true, false])
  func `the caller's rights are checked again after reading the backup`(wasAdministrator: Bool)
    async throws
  {
    let copy = try BackupCopy(of: file, for: fixture.database, unless: CancellationFlag())
    let store = try fixture.store()
    let ada = try await store.current()
    try fixture.sql("UPDATE account SET is_administrator = (id = 2)")
    let isDone = try await store.replaceAll(
      with: copy, by: wasAdministrator ? ada : nil)
    #expect(!isDone)
    #expect(try fixture.texts("SELECT name FROM account WHERE id = 1") == ["Kept"])
  }

  @Test func `a database that is sound again isn't quarantined`() async throws {
    let busy = BackupProblem.store(StoreError(.busy, at: fixture.database))
    let restoration = Restoration(of: file, into: fixture.folder, uptime: fixture.uptime)
    await #expect(throws: busy) { try await restoration.replaceDamaged(unless: CancellationFlag()) }
    #expect(try fixture.texts("SELECT name FROM account WHERE id = 1") == ["Kept"])
  }

  @Test func `a backup without free IDs is refused`() async throws {
    try change("UPDATE account SET id = 9223372036854775807 WHERE id = 2")
    try await expectRefusal(.noBackup(path: file))
  }

  @Test func `a sequence without free IDs is reset`() async throws {
    try change("UPDATE sqlite_sequence SET seq = 9223372036854775807")
    #expect(try await fixture.restoration(of: file).run(isAgreed: true).accounts == 2)
    try await fixture.store().add("eric")
    #expect(try await fixture.store().account(named: "eric", password: .old) != nil)
  }
}
