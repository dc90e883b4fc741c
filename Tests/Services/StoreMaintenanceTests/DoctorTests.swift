import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance
@testable import StorePlatform

/// Findings about a data folder, which the doctor never changes.
@Suite(.onlySQLite) struct DoctorTests {
  let fixture: StoreFixture
  init() throws { fixture = try StoreFixture() }

  private func findings(
    sendmail: String? = nil, now: Int64 = StoreFixture.noon, includesSizes: Bool = false
  ) -> [Finding] {
    var doctor = Doctor(
      of: fixture.path, sendmail: sendmail, busyTimeout: .milliseconds(1), clock: { now })
    doctor.includesSizes = includesSizes
    return doctor.findings()
  }

  /// The problems by check.
  private func troubles(_ findings: [Finding]) -> [Finding.Check: Finding.Trouble] {
    findings.reduce(into: [:]) { $0[$1.check] = $1.trouble }
  }

  private func words(_ check: Finding.Check, _ findings: [Finding]) -> String {
    findings.first { $0.check == check }?.words ?? ""
  }

  @Test func `a folder in use has no problems and isn't changed`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    let names = try fixture.names()
    let bytes = try ["viper.db", "viper.db-wal", "session"].map(fixture.bytes)
    let findings = findings()
    let ofServers: [Finding.Check] = [.server, .encryption, .replication]
    #expect(findings.map(\.check) == Finding.Check.allCases.filter { !ofServers.contains($0) })
    #expect(troubles(findings) == [:])
    #expect(try fixture.names() == names)
    #expect(try ["viper.db", "viper.db-wal", "session"].map(fixture.bytes) == bytes)
    let all = findings.map(\.words).joined()
    #expect(!all.contains("ada") && !all.contains("1 mail"))
  }

  @Test func `a store without an administrator who can log in is reported`() async throws {
    try await fixture.store().add("ada", "bob")
    #expect(troubles(findings()) == [:])
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE id = 1")
    #expect(troubles(findings()) == [.database: .other])
    #expect(words(.database, findings()).contains("no administrator can log in"))
    try fixture.sql("UPDATE account SET is_administrator = TRUE WHERE id = 2")
    #expect(troubles(findings()) == [:])
    try fixture.sql("DELETE FROM password WHERE account = 2")
    #expect(words(.database, findings()).contains("no administrator can log in"))
  }

  @Test func `a missing folder isn't a problem or created, and a file at its path is a problem`()
    throws
  {
    let path = fixture.path + "/none"
    #expect(troubles(Doctor(of: path, sendmail: nil).findings()) == [:])
    #expect(try fixture.names() == [])
    try fixture.write("", to: "none")
    let findings = Doctor(of: path, sendmail: nil).findings()
    #expect(findings.count == 1 && troubles(findings)[.folder] == .store(.suspicious))
  }

  @Test func `sizes that a reset request changes are shown only to administrators`() async throws {
    try await fixture.store().signUp("ada")
    #expect(words(.database, findings()) == "It is intact.")
    #expect(words(.database, findings(includesSizes: true)).hasPrefix("It is intact: "))
    #expect(words(.outbox, findings()).hasPrefix("Only you may open it."))
    #expect(
      words(.outbox, findings(includesSizes: true)).hasPrefix(
        "1 mail waits in \(fixture.path)/outbox, since 2026-01-31T12:00:00Z."))
  }

  @Test func `permissions of other users are reported but not changed`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    for name in ["viper.db", "session"] { chmod("\(fixture.path)/\(name)", 0o644) }
    chmod(fixture.path + "/outbox", 0o755)
    chmod(fixture.path, 0o750)
    let exposed = Finding.Trouble.store(.exposed)
    #expect(
      troubles(findings()) == [
        .folder: exposed, .database: exposed, .session: exposed, .outbox: exposed,
      ])
    #expect(["viper.db", "session"].map(fixture.mode) == ["644", "644"])
    chmod(fixture.path, 0o777)
    #expect(troubles(findings())[.folder] == exposed)
  }

  @Test(arguments: ["2", "two"]) func `a hash limit that isn't a number is reported`(
    limit: String
  ) throws {
    try fixture.write(limit, to: "hash-limit")
    #expect(troubles(findings())[.folder] == (limit == "2" ? nil : .other))
  }

  @Test(.disabled(if: geteuid() == 0, "root may read anything"))
  func `missing permissions of the owner are reported`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await store.start(for: .ada)
    chmod(fixture.path + "/session", 0)
    for mail in entryNames(in: fixture.path + "/outbox") {
      chmod("\(fixture.path)/outbox/\(mail)", 0)
    }
    let refused = Finding.Trouble.store(.notAllowed)
    #expect(troubles(findings()) == [.session: refused, .outbox: refused])
  }

  @Test(arguments: [0, 1, 100, 5000])
  func `a damaged database is reported and kept`(length: Int) async throws {
    try await fixture.store().add("ada")
    try await fixture.store().start(for: .ada)
    try fixture.write(Data(repeating: 7, count: length), to: "viper.db")
    #expect(troubles(findings()) == [.database: .store(.damaged)])
    #expect(try fixture.bytes("viper.db").count == length)
    #expect(try fixture.names() == ["device", "session", "viper.db"].sorted())
  }

  @Test(arguments: [
    ("INSERT INTO tip VALUES(77, 'lost')", StoreError.Reason.damaged),
    ("DROP TABLE tip", .damaged), ("CREATE TABLE more(a)", .damaged),
    ("PRAGMA user_version = 1000", .newer), ("PRAGMA application_id = 1", .damaged),
  ])
  func `a database with a different schema is reported`(
    script: String, reason: StoreError.Reason
  ) throws {
    _ = try fixture.store()
    try fixture.sql("PRAGMA foreign_keys = OFF; \(script)")
    #expect(troubles(findings())[.database] == .store(reason))
  }

  @Test func `a lock, a symbolic link and removed files are reported`() async throws {
    var store: AccountStore? = try fixture.store()
    try await store?.start(for: .ada)
    store = nil
    try fixture.sql("PRAGMA journal_mode = DELETE")
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(troubles(findings())[.database] == .store(.busy))
    try other.execute("ROLLBACK")
    rename(fixture.database, fixture.path + "/elsewhere")
    try fixture.write("left", to: "session")
    #expect(troubles(findings())[.database] == .store(.gone))
    try fixture.link("viper.db", to: "elsewhere")
    #expect(troubles(findings())[.database] == .store(.suspicious))
    #expect(try !fixture.names().contains("viper.db-wal"))
  }

  @Test func `dates in the future and a missing sendmail program are reported`() async throws {
    try await fixture.store(at: StoreFixture.noon).add("ada")
    let findings = findings(sendmail: "/nowhere/sendmail", now: StoreFixture.noon - 86_400)
    #expect(troubles(findings) == [.clock: .other, .mail: .other])
    #expect(words(.clock, findings).contains("2026-01-31T12:00:00Z"))
    #expect(troubles(self.findings(sendmail: "/bin/sh")) == [:])
    #expect(troubles(self.findings(sendmail: "/tmp")) == [.mail: .other])
  }

  @Test func `leftovers of a killed process are reported`() throws {
    _ = try fixture.store()
    let draft = "viper-backup-0123456789abcdef.unfinished"
    for name in ["session.12345678", "viper.db.restored-12345678", "viper.db-input-1", draft] {
      try fixture.write("", to: name)
      chmod("\(fixture.path)/\(name)", 0o600)
      if !name.hasPrefix("session") { #expect(troubles(findings()) == [:], "\(name)") }
      utimes("\(fixture.path)/\(name)", [timeval(), timeval()])
      let check: Finding.Check = name.hasPrefix("session") ? .session : .folder
      #expect(troubles(findings()) == [check: .other])
      #expect(words(check, findings()).hasPrefix("\(fixture.path)/\(name) was left behind by"))
      unlink("\(fixture.path)/\(name)")
    }
  }

  @Test(arguments: [mode_t(0), 0o500, 0o600])
  func `an outbox without read or write permission is reported`(rights: mode_t) async throws {
    try await fixture.store().signUp("ada")
    chmod(fixture.folder.outbox, rights)
    #expect(troubles(findings())[.outbox] == .store(.notAllowed))
    chmod(fixture.folder.outbox, 0o700)
  }

  @Test func `failed deliveries are reported to administrators`() async throws {
    try await fixture.store().signUp("ada")
    #expect(troubles(findings(sendmail: "/bin/sh", includesSizes: true)) == [:])
    try fixture.sql("UPDATE mail SET tries = 2")
    if try fixture.texts("SELECT count(*) FROM mail") == ["0"] {
      try fixture.sql(
        "INSERT INTO mail VALUES('x', NULL, NULL, \(StoreFixture.noon), \(StoreFixture.noon), 2)")
    }
    #expect(troubles(findings(sendmail: "/bin/sh")) == [:])
    let told = findings(sendmail: "/bin/sh", includesSizes: true)
    #expect(troubles(told) == [.mail: .other])
    #expect(words(.mail, told).hasPrefix("/bin/sh hasn't taken a mail"))
    // After five days it isn't tried again.
    try fixture.sql("UPDATE mail SET posted = posted - 5 * 86400")
    #expect(troubles(findings(sendmail: "/bin/sh", includesSizes: true)) == [:])
  }
}
