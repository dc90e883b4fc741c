import Accounts
import Foundation
import Platform
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import PrivateFiles
@testable import SQLiteDatabase
@testable import StoreMaintenance

/// What is said of a folder, which stays as it is.
struct DoctorTests {
  let home: Home
  init() throws { home = try Home() }

  private func findings(
    sendmail: String? = nil, now: Int64 = Home.noon, tellsAll: Bool = false
  ) -> [Finding] {
    Doctor(of: home.path, sendmail: sendmail, busyTimeout: .milliseconds(1), clock: { now })
      .findings(tellsAll: tellsAll)
  }

  /// What is wrong.
  private func troubles(_ findings: [Finding]) -> [Finding.Check: Finding.Trouble] {
    findings.reduce(into: [:]) { $0[$1.check] = $1.trouble }
  }

  private func words(_ check: Finding.Check, _ findings: [Finding]) -> String {
    findings.first { $0.check == check }?.words ?? ""
  }

  @Test func `a folder that is in use is well, and stays as it is`() async throws {
    let store = try home.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    let names = try home.names()
    let bytes = try ["viper.db", "viper.db-wal", "session"].map(home.bytes)
    let findings = findings()
    #expect(findings.map(\.check) == Finding.Check.allCases)
    #expect(troubles(findings) == [:])
    #expect(try home.names() == names)
    #expect(try ["viper.db", "viper.db-wal", "session"].map(home.bytes) == bytes)
    let all = findings.map(\.words).joined()
    #expect(!all.contains("ada") && !all.contains("1 mail"))
  }

  @Test func `a store in which no administrator can log in is told of`() async throws {
    try await home.store().add("ada", "bob")
    #expect(troubles(findings()) == [:])
    try home.sql("UPDATE account SET is_disabled = 1 WHERE id = 1")
    #expect(troubles(findings()) == [.database: .other])
    #expect(words(.database, findings()).contains("no administrator can log in"))
    try home.sql("UPDATE account SET is_administrator = 1 WHERE id = 2")
    #expect(troubles(findings()) == [:])
  }

  @Test func `a folder that isn't there is well, and isn't made`() throws {
    let path = home.path + "/none"
    #expect(troubles(Doctor(of: path, sendmail: nil).findings()) == [:])
    #expect(try home.names() == [])
  }

  @Test func `what grows when a reset is asked for is told to administrators alone`() async throws {
    try await home.store().signUp("ada")
    #expect(words(.database, findings()) == "It is whole.")
    #expect(words(.database, findings(tellsAll: true)).hasPrefix("It is whole: "))
    #expect(words(.outbox, findings()).hasPrefix("It is yours alone."))
    #expect(
      words(.outbox, findings(tellsAll: true)).hasPrefix(
        "1 mail waits in \(home.path)/outbox, since 2026-01-31T12:00:00Z."))
  }

  @Test func `rights that others have are told, and not taken`() async throws {
    let store = try home.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    for name in ["viper.db", "session"] { chmod("\(home.path)/\(name)", 0o644) }
    chmod(home.path + "/outbox", 0o755)
    chmod(home.path, 0o750)
    let exposed = Finding.Trouble.store(.exposed)
    #expect(
      troubles(findings()) == [
        .folder: exposed, .database: exposed, .session: exposed, .outbox: exposed,
      ])
    #expect(["viper.db", "session"].map(home.mode) == ["644", "644"])
    chmod(home.path, 0o777)
    #expect(troubles(findings())[.folder] == exposed)
  }

  @Test(.disabled(if: geteuid() == 0, "root may read anything"))
  func `so are rights that its owner lacks`() async throws {
    let store = try home.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    chmod(home.path + "/session", 0)
    for mail in Entry.names(in: home.path + "/outbox") { chmod("\(home.path)/outbox/\(mail)", 0) }
    let refused = Finding.Trouble.store(.notAllowed)
    #expect(troubles(findings()) == [.session: refused, .outbox: refused])
  }

  @Test(arguments: [0, 1, 100, 5000])
  func `a damaged database is told of, and stays`(length: Int) async throws {
    try await home.store().add("ada")
    try await home.store().start(for: .ada)
    try home.write(Data(repeating: 7, count: length), to: "viper.db")
    #expect(troubles(findings()) == [.database: .store(.damaged)])
    #expect(try home.bytes("viper.db").count == length)
    #expect(try home.names() == ["device", "session", "viper.db"])
  }

  @Test(arguments: [
    ("INSERT INTO tip VALUES(77, 'lost')", StoreError.Reason.damaged),
    ("DROP TABLE tip", .damaged), ("CREATE TABLE more(a)", .damaged),
    ("PRAGMA user_version = 1000", .newer), ("PRAGMA application_id = 1", .damaged),
  ])
  func `so is one that isn't just what ours is`(
    script: String, reason: StoreError.Reason
  ) throws {
    _ = try home.store()
    try home.sql("PRAGMA foreign_keys = OFF; \(script)")
    #expect(troubles(findings())[.database] == .store(reason))
  }

  @Test func `a lock, a link, and what was removed`() async throws {
    var store: AccountStore? = try home.store()
    try await store?.start(for: .ada)
    store = nil
    try home.sql("PRAGMA journal_mode = DELETE")
    let other = try Connection(path: home.database, busyTimeout: .zero)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(troubles(findings())[.database] == .store(.busy))
    try other.execute("ROLLBACK")
    rename(home.database, home.path + "/elsewhere")
    try home.write("left", to: "session")
    #expect(troubles(findings())[.database] == .store(.gone))
    try home.link("viper.db", to: "elsewhere")
    #expect(troubles(findings())[.database] == .store(.suspicious))
    #expect(try !home.names().contains("viper.db-wal"))
  }

  @Test func `what is dated in the future, and a program that isn't there`() async throws {
    try await home.store(at: Home.noon).add("ada")
    let findings = findings(sendmail: "/nowhere/sendmail", now: Home.noon - 86_400)
    #expect(troubles(findings) == [.clock: .other, .mail: .other])
    #expect(words(.clock, findings).contains("2026-01-31T12:00:00Z"))
    #expect(troubles(self.findings(sendmail: "/bin/sh")) == [:])
  }

  @Test func `what a run has left that was killed`() throws {
    _ = try home.store()
    for name in ["session.12345678", "viper.db.restored-12345678"] {
      try home.write("", to: name)
      chmod("\(home.path)/\(name)", 0o600)
    }
    #expect(troubles(findings()) == [.session: .other, .database: .other])
  }

  @Test(arguments: [mode_t(0), 0o500, 0o600])
  func `an outbox that can't be read or written is wrong`(rights: mode_t) async throws {
    try await home.store().signUp("ada")
    chmod(home.folder.outbox, rights)
    #expect(troubles(findings())[.outbox] == .store(.notAllowed))
    chmod(home.folder.outbox, 0o700)
  }

  @Test func `a program that doesn't take mails is told to administrators`() async throws {
    try await home.store().signUp("ada")
    #expect(troubles(findings(sendmail: "/bin/sh", tellsAll: true)) == [:])
    try home.sql("UPDATE letter SET tries = 2")
    if try home.texts("SELECT count(*) FROM letter") == ["0"] {
      try home.sql("INSERT INTO letter VALUES('x', NULL, NULL, \(Home.noon), \(Home.noon), 2)")
    }
    #expect(troubles(findings(sendmail: "/bin/sh")) == [:])
    let told = findings(sendmail: "/bin/sh", tellsAll: true)
    #expect(troubles(told) == [.mail: .other])
    #expect(words(.mail, told).hasPrefix("/bin/sh hasn't taken a mail"))
  }
}
