import Accounts
import Foundation
import ProcessHarness
import Testing

/// Rows that commands print: for programs as JSON, in a pipe with tabs, and aligned on a terminal.
@Suite(.waiting) final class RowsTests: SandboxSuite {
  private struct Session: Decodable, Equatable {
    var id: Int
    var machine: String
    var started, used: String
    var isCurrent: Bool

    enum CodingKeys: String, CodingKey {
      case id, machine, started, used
      case isCurrent = "is-current"
    }
  }

  /// Has all sessions have begun two days ago.
  private func beginSession() throws -> Timestamp {
    let began = Timestamp(seconds: Int64(Date().timeIntervalSince1970) - 172_800)
    try sandbox.sql("UPDATE session SET created = \(began.seconds)")
    return began
  }

  @Test func `sessions are listed with their numbers, and times in UTC`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.logIn("ada", session: "desk")
    let began = try beginSession()
    let rows = try sandbox.viper("session-list", "--json").objects(Session.self)
    #expect(rows.map(\.isCurrent).sorted { !$0 && $1 } == [false, true])
    #expect(rows.allSatisfy { $0.started == began.iso8601 && $0.id > 0 })
    let lines = try sandbox.viper("session-list").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\t\(began.iso8601)\t") })
  }

  @Test func `on a terminal rows are aligned, and times are local`() async throws {
    try await sandbox.beginAsAda()
    let began = try beginSession()
    sandbox.environment["TZ"] = "UTC-9"
    let terminal = try sandbox.terminal("session-list", "--no-input")
    try terminal.hear("  \(Timestamp(seconds: began.seconds + 9 * 3600))  ")
    #expect(try terminal.finish() == 0)
    #expect(terminal.text.contains("STARTED           USED"))
    #expect(!terminal.text.contains("\t"))
  }

  @Test func `the profile is an object, also after a change`() async throws {
    try await sandbox.beginAsAda()
    let profile = """
      {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","is-email-confirmed":true,\
      "age":null,"photo-format":null,"photo-width":null,"photo-height":null,"photo-bytes":null}

      """
    #expect(try sandbox.viper("profile", "--json").output == profile)
    let changed = try sandbox.viper("profile", "--age", "36", "--json")
    #expect(changed.output == profile.replacing("\"age\":null", with: "\"age\":36"))
    #expect(changed.errors == "Your profile is saved.\n")
  }
}
