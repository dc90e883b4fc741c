import Foundation
import ProcessHarness
import Processes
import Testing

/// Other programs set the clock of `viper`, and read its database. Skipped where they aren't
/// installed.
@Suite(.waiting) final class ExternalToolsTests: SandboxSuite {
  /// Runs it with a clock that is that far from the right one, such as `+8d`.
  private func viper(at offset: String, _ arguments: String...) throws -> Program.Run {
    try sandbox.start(arguments, through: faketime(offset)).finish()
  }

  /// Pauses take their real time: only the time of day differs.
  private func faketime(_ offset: String) throws -> [String] {
    [try Shell.path(of: "faketime"), "--exclude-monotonic", "-f", offset]
  }

  @Test(
    .enabled(if: Shell.has("faketime"), "faketime isn't installed."),
    arguments: ["+8d", "+20y", "-10y"])
  func `a session that expired under another clock stays ended`(offset: String) async throws {
    try await sandbox.addAda()
    try await sandbox.logIn("ada")
    #expect(try sandbox.whoAmI().contains("ada"))
    let run = try viper(at: offset, "who-am-i")
    #expect(run.ends(77, saying: "No user is logged in."))
    #expect(try sandbox.viper("who-am-i").end == .code(77))
    try await sandbox.logIn("ada")
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test(.enabled(if: Shell.has("faketime"), "faketime isn't installed."))
  func `a mailed code works for ten minutes, and never again`() async throws {
    try await sandbox.addAda()
    #expect(try sandbox.viper("reset-password", "--username", "ada").end == .code(0))
    let words = [
      "reset-password", "--username", "ada", "--code-file",
      try sandbox.passwordFile(sandbox.newCode()), "--password-file",
      try sandbox.passwordFile(Sandbox.other), "--no-input",
    ]
    func reset(at offset: String) throws -> Program.Run {
      try sandbox.start(words, through: faketime(offset)).finish()
    }
    #expect(try reset(at: "+601s").end == .code(1))
    #expect(try reset(at: "+1s").end == .code(1))
    #expect(try sandbox.viper("login", lines: ["ada", Sandbox.password]).end == .code(0))
  }

  @Test(.enabled(if: Shell.has("sqlite3"), "sqlite3 isn't installed."))
  func `another program finds the database intact`() async throws {
    try await sandbox.addAda()
    try await sandbox.logIn("ada")
    #expect(try sandbox.viper("login", lines: ["ada", "wrong"]).end != .code(0))
    #expect(try sandbox.viper("reset-password", "--username", "ada").end == .code(0))
    let sqlite = Process()
    let output = Pipe()
    sqlite.executableURL = URL(fileURLWithPath: try Shell.path(of: "sqlite3"))
    sqlite.arguments = [
      "\(sandbox.data)/viper.db", "PRAGMA integrity_check; PRAGMA foreign_key_check;",
    ]
    sqlite.standardOutput = output
    try sqlite.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    sqlite.waitUntilExit()
    #expect(String(decoding: answer, as: UTF8.self) == "ok\n")
  }
}
