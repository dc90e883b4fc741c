import Accounts
import Foundation
import StoreFixtures
import Synchronization
import Testing

@testable import StoreMaintenance

@Suite(.engines) struct AccountStoreUserExportTests {
  let stage: ImportFixture

  init() async throws { stage = try await ImportFixture() }

  @Test func `all users are exported, and no cell is a formula`() async throws {
    _ = try await stage.imported(
      #"""
      username,name,email,age,created
      ada,"Lovelace, ""Ada""",ada@example.org,36,1700000000
      bob,=1+1,=b@example.org,,
      eve,''-x,+e@example.org,,
      """#)
    try stage.fixture.sql(
      "UPDATE account SET is_confirmed = TRUE, is_disabled = TRUE WHERE username = 'ada'")
    #expect(
      try await export() == [
        "username,name,email,age,created,is-email-confirmed,is-disabled",
        "root,ROOT,root@example.org,,2026-01-31T12:00:00Z,yes,no",
        "ada,\"Lovelace, \"\"Ada\"\"\",ada@example.org,36,2023-11-14T22:13:20Z,yes,yes",
        "bob,'=1+1,'=b@example.org,,2026-01-31T12:00:00Z,no,no",
        "eve,''-x,'+e@example.org,,2026-01-31T12:00:00Z,no,no", "",
      ])
  }

  /// The signs listed by ASVS and variants that some spreadsheets treat alike.
  @Test(arguments: ["=", "+", "-", "@", "\t", "\0", "\r", "＝", "＋", "－", "＠"])
  func `no exported cell begins with a sign that starts a formula`(sign: String) async throws {
    let scalar = try #require(sign.unicodeScalars.first).value
    let char = stage.fixture.isOnServer ? "chr" : "char"
    // The server stores no zero byte in a text.
    if stage.fixture.isOnServer, scalar == 0 { return }
    for before in ["", "''"] {
      try stage.fixture.sql("UPDATE account SET name = '\(before)' || \(char)(\(scalar)) || '1+1'")
      let cells = try await export()[1].split(separator: ",", omittingEmptySubsequences: false)
      let cell = cells[1].drop { $0 == "\"" }
      let isEscaped = cell.hasPrefix(before.isEmpty ? "'\(sign)" : "''\(sign)")
      #expect(isEscaped || cell.contains("\u{FFFD}"), "\(cell)")
    }
  }

  @Test func `an export is imported unchanged`() async throws {
    let names = ["=1+1", "+x", "-x", "@x", "'=x", "''=x", "'x", "a,b", "\"q\"", "é 漢", ";", " x"]
    let rows = names.enumerated().map { index, name in
      "u\(index),\"\(name.replacing("\"", with: "\"\""))\",=u\(index)@b.c,\(index),\(index)"
    }
    // The import removes the apostrophe that escapes a formula.
    _ = try await stage.imported("username,name,email,age,created\n" + rows.joined(separator: "\n"))
    let text = try await export().joined(separator: "\r\n")
    let other = try await ImportFixture()
    let report = try await other.report(of: Data(text.utf8))
    #expect(report.isApplied)
    #expect(report.alreadyThere == 1)
    #expect(try await other.accounts() == stage.accounts())
    #expect(try await other.accounts().count == names.count)
  }

  @Test func `control characters from another program are sanitized`() async throws {
    let char = stage.fixture.isOnServer ? "chr" : "char"
    try stage.fixture.sql(
      """
      UPDATE account
      SET name = \(char)(27) || '[2J', email = \(char)(9) || 'x', username = \(char)(8238)
      """)
    #expect(
      try await export()[1] == "\u{FFFD},\u{FFFD}[2J,\u{FFFD}x,,2026-01-31T12:00:00Z,yes,no")
  }

  @Test func `a consumer that stops gets no more data`() async throws {
    let rows = (1...3_000).map { "user\($0),user\($0)@example.org" }.joined(separator: "\n")
    _ = try await stage.imported("username,email\n\(rows)")
    let chunks = Mutex(0)
    let isAllowed = try await stage.store.exportUsers(by: stage.root) { _ in
      chunks.withLock { $0 += 1 }
      return false
    }
    #expect(isAllowed)
    #expect(chunks.withLock(\.self) == 1)
  }

  @Test func `a cancelled export stops`() async throws {
    let rows = (1...3_000).map { "user\($0),user\($0)@example.org" }.joined(separator: "\n")
    _ = try await stage.imported("username,email\n\(rows)")
    let export = Task { () async -> StoreError.Reason? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreError) {
        _ = try await stage.store.exportUsers(by: stage.root) { _ in true }
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(await export.value == .cancelled)
  }

  @Test func `only an administrator exports, while enabled`() async throws {
    try await stage.store.add(NewAccount("ada"), age: nil, password: .old)
    #expect(try await !stage.store.exportUsers(by: .bob) { _ in true })
    try stage.fixture.sql("UPDATE account SET is_disabled = TRUE WHERE id = 1")
    for key in [stage.root, .forged] {
      await #expect(throws: stage.fixture.ended) {
        try await stage.store.exportUsers(by: key) { _ in true }
      }
    }
  }

  @Test(.onlySQLite)
  func `an administrator who is dismissed before the snapshot exports nothing`() async throws {
    try stage.fixture.sql(
      """
      CREATE TRIGGER dismissal AFTER INSERT ON event
      BEGIN UPDATE account SET is_administrator = 0; END
      """)
    let isAllowed = try await stage.store.exportUsers(by: stage.root) { _ in
      Issue.record("It exports.")
      return false
    }
    #expect(!isAllowed)
  }

  /// The exported lines.
  private func export(_ other: ImportFixture? = nil) async throws -> [String] {
    let bytes = Mutex<[UInt8]>([])
    let isAllowed = try await (other ?? stage).store.exportUsers(by: stage.root) { chunk in
      bytes.withLock { $0 += chunk }
      return true
    }
    #expect(isAllowed)
    return String(decoding: bytes.withLock(\.self), as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `disabled users stay disabled, and ignored columns are reported`() async throws {
    _ = try await stage.imported("username,email\nada,a@b.c\nbob,b@b.c\ncarl,\n")
    try stage.fixture.sql(
      "UPDATE account SET is_disabled = TRUE, is_confirmed = TRUE WHERE username = 'ada'")
    let lines = try await export()
    let other = try await ImportFixture()
    let report = try await other.report(of: Data(lines.joined(separator: "\r\n").utf8))
    #expect(report.new == ImportReport.NewUsers(withoutAddress: 1, disabled: 1))
    #expect(report.ignored == ["is-email-confirmed"])
    #expect(
      try await other.store.texts("SELECT username FROM account WHERE is_disabled") == ["ada"])
    #expect(try await export(other) == lines.map { $0.replacing("Z,yes,yes", with: "Z,no,yes") })
  }

  @Test func `the disabled column accepts the usual spellings`() async throws {
    let cells = ["yes", "TRUE", "1", "", "No", "false", "0", "maybe"]
    let rows = cells.enumerated().map { "u\($0),a@b.c,\($1)" }
    let told = try await stage.imported(
      "username,email,Is Disabled\n" + rows.joined(separator: "\n"), ImportOptions(isPartial: true))
    #expect(told.last == "9 u7: refused. The column of disabled users holds yes or no.")
    let states = try await stage.store.texts("SELECT is_disabled FROM account WHERE id > 1")
    #expect(states == ["1", "1", "1", "0", "0", "0", "0"])
  }
}
