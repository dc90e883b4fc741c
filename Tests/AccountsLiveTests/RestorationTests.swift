import Accounts
import Foundation
import Platform
import Testing

@testable import AccountsLive

/// Copies that are brought back.
struct RestorationTests {
  let home: Home
  /// Where the backup lies.
  let shelf: Home
  var file: String { shelf.path + "/copy.db" }

  /// A backup of ada, the administrator, and bob; and then carl came, and bob was renamed.
  init() async throws {
    home = try Home()
    shelf = try Home()
    let store = try home.store()
    try await store.add("ada", "bob")
    try await store.start(for: .bob)
    try await store.signUp("dora")
    try home.sql("INSERT INTO letter VALUES('mail', 1, 'x', 0, 0, 0)")
    _ = try await store.backUp(to: shelf.path + "/copy.db", by: .ada)
    try await store.add("carl")
    try home.sql("UPDATE account SET name = 'Robert' WHERE id = 2")
  }

  private func restore(isAgreed: Bool = true) async throws(BackupProblem) -> Restoration.Outcome {
    try await Restoration(of: file, into: home.folder, clock: { Home.noon }).run(isAgreed: isAgreed)
  }

  private func logIn(_ id: Account.ID) async throws { try await home.store().start(for: id) }

  private func names() throws -> [String] { try home.texts("SELECT name FROM account ORDER BY id") }

  // MARK: - A sound database

  @Test func `an administrator brings all back, and everybody is logged out`() async throws {
    try await logIn(.ada)
    let open = try home.store()
    let outcome = try await restore()
    #expect(outcome == Restoration.Outcome(accounts: 3, aside: nil))
    #expect(try await open.texts("SELECT name FROM account ORDER BY id") == ["ADA", "BOB", "DORA"])
    for table in ["session", "code", "letter", "email_change"] {
      #expect(try home.texts("SELECT count(*) FROM \(table)") == ["0"])
    }
    #expect(try await open.current() == nil)
    #expect(try !home.names().contains("session"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.outbox) == [])
    #expect(try await open.account(named: "bob", password: .old)?.id == .bob)
    #expect(
      try home.texts("SELECT kind || actor || count FROM event ORDER BY id DESC LIMIT 1")
        == ["backup-restoredada3"])
    #expect(try home.names().filter { $0.contains("restored") } == [])
    try await open.checkEverything()
  }

  @Test func `nobody gets the number of an account that was there meanwhile`() async throws {
    try await logIn(.ada)
    _ = try await restore()
    try await home.store().add("eric")
    #expect(try home.texts("SELECT id > 1004 FROM account WHERE username = 'eric'") == ["1"])
  }

  @Test func `nobody else brings anything back`() async throws {
    await #expect(throws: BackupProblem.notAllowed) { try await restore() }
    try await home.store().end()
    await #expect(throws: BackupProblem.notAllowed) { try await restore() }
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
  }

  @Test func `accounts that are there are replaced only where that is agreed to`() async throws {
    try await logIn(.ada)
    await #expect(throws: BackupProblem.unasked(path: home.database, count: 4)) {
      try await restore(isAgreed: false)
    }
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
  }

  @Test func `while another process writes, it is busy, and nothing is changed`() async throws {
    try await logIn(.ada)
    let other = try Connection(path: home.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let restoration = Restoration(
      of: file, into: home.folder, busyTimeout: .milliseconds(1), clock: { Home.noon })
    await #expect(throws: BackupProblem.store(StoreError(.busy, at: home.database))) {
      try await restoration.run(isAgreed: true)
    }
    try other.execute("ROLLBACK")
    #expect(try names() == ["ADA", "Robert", "DORA", "CARL"])
    #expect(try await home.store().current() != nil)
  }

  @Test func `into a folder that has none, nothing is asked`() async throws {
    let empty = try Home()
    let outcome = try await Restoration(of: file, into: empty.folder).run(isAgreed: false)
    #expect(outcome.accounts == 3)
    #expect(try await empty.store().account(named: "ada", password: .old)?.id == .ada)
  }

  @Test func `the search finds who came back`() async throws {
    try await logIn(.ada)
    let directory = home.directory
    #expect(try await directory.users(at: 0..<9, of: UserQuery()).count == 4)
    _ = try await restore()
    _ = try home.store()
    let users = try await directory.users(at: 0..<9, of: UserQuery()).users
    #expect(users.map(\.username.description).sorted() == ["ada", "bob", "dora"])
  }

  // MARK: - A damaged one

  @Test(arguments: [0, 1, 100, 5000])
  func `what is damaged is kept aside`(length: Int) async throws {
    let damaged = Data(repeating: 7, count: length)
    try home.write(damaged, to: "viper.db")
    try? FileManager.default.removeItem(atPath: home.path + "/viper.db-wal")
    try? FileManager.default.removeItem(atPath: home.path + "/viper.db-shm")
    let outcome = try await restore(isAgreed: false)
    let aside = "viper.db.damaged-20260131T120000Z"
    #expect(outcome.aside == "\(home.path)/\(aside)")
    #expect(try home.bytes(aside) == damaged)
    #expect(home.mode("viper.db") == "600")
    #expect(try await home.store().account(named: "bob", password: .old)?.id == .bob)
  }

  @Test func `its log goes with it`() async throws {
    try home.write("gone with it", to: "viper.db-wal")
    try FileManager.default.removeItem(atPath: home.database)
    #expect(throws: StoreError(.gone, at: home.database)) { try home.store() }
    let outcome = try await restore()
    #expect(outcome.aside == home.database + ".damaged-20260131T120000Z-wal")
    #expect(try names() == ["ADA", "BOB", "DORA"])
  }

  @Test func `one of a later version is not replaced`() async throws {
    try home.sql("PRAGMA user_version = 1000")
    await #expect(throws: BackupProblem.store(StoreError(.newer, at: home.database))) {
      try await restore()
    }
  }
}
