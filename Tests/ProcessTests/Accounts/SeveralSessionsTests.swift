import ProcessHarness
import Testing

/// Several sessions on one folder, each with a name in `VIPER_SESSION`.
@Suite(.waiting) final class SeveralSessionsTests: SandboxSuite {
  /// Runs `act` in the session of that name.
  private func within<T>(_ session: String?, _ body: () throws -> T) rethrows -> T {
    sandbox.environment["VIPER_SESSION"] = session
    defer { sandbox.environment["VIPER_SESSION"] = nil }
    return try body()
  }

  @Test func `a session is ended from another one, which continues`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.logIn("ada", session: "desk")
    let list = try within("desk") { try sandbox.viper("session-list", "--no-input").output }
    let mine = try #require(list.split(separator: "\n").firstIndex { $0.hasSuffix("\ttrue") })
    let run = try within("desk") {
      try sandbox.viper("session-list", lines: ["\(mine == 0 ? 2 : 1)", "2"])
    }
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(run.errors.contains("Do you want to end the session on "))
    #expect(try sandbox.viper("who-am-i").end == .code(77))
    #expect(try within("desk") { try sandbox.viper("who-am-i").end } == .code(0))
  }

  @Test(arguments: ["../ada", "a b", "\u{1B}", String(repeating: "a", count: 65)])
  func `an invalid session name is refused`(name: String) async throws {
    try await sandbox.beginAsAda()
    let run = try within(name) { try sandbox.viper("who-am-i") }
    #expect(run.ends(2, saying: "VIPER_SESSION is not a session name."))
  }

  @Test func `a list shows new users from elsewhere, and keeps filter and selection`()
    async throws
  {
    try await sandbox.beginAsAda()
    try await sandbox.add("zoe", name: "Zoë")
    try await sandbox.add("eve", name: "Eve", email: "eve@other.org")
    let list = try sandbox.terminal(["user-list", "--no-tutorials"])
    try list.see("Zoë ")
    try list.type("example")
    // A selection made before the rows of the filter arrive is an index, not a row.
    try list.see(row: "2 of 3")
    try list.type("\u{1B}[B\u{1B}[B")
    try list.see("›    Zoë")

    try await sandbox.add("bob", name: "Bob")

    try list.see("Bob ")
    #expect(list.screen.contains { $0.contains("›    Zoë") })
    #expect(list.screen.contains { $0.contains("Filter example") })
    try list.interrupt()
  }

  @Test func `an open page ends after a password change elsewhere`()
    async throws
  {
    try await sandbox.beginAsAda()
    try await sandbox.add("eve", name: "Eve")
    try await sandbox.logIn("ada", session: "intruder")
    let intruder = try within("intruder") {
      try sandbox.terminal(["user-list", "--filter", "eve", "--no-tutorials"])
    }
    try intruder.see("Eve ")
    try intruder.type("\r")
    try intruder.see("Account   enabled")
    let run = try sandbox.viper(
      "change-password", "--no-input", "--current-file", sandbox.passwordFile(),
      "--password-file", sandbox.passwordFile(Sandbox.other))
    #expect(run.end == .code(0), "\(run.errors)")
    try intruder.finish(with: 77)
    #expect(intruder.text.contains("Your session has ended. Log in again."))
    let login = try sandbox.viper(
      "login", "--username", "eve", "--password-stdin", lines: [Sandbox.password])
    #expect(login.end == .code(0), "\(login.errors)")
  }
}
