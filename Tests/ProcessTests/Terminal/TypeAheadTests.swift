import Foundation
import ProcessHarness
import Testing

/// Keys typed before a question appears don't answer it.
@Suite(.waiting) final class TypeAheadTests: SandboxSuite {
  @Test func `keys typed ahead of a question don't answer it`() async throws {
    try await sandbox.beginAsAda()
    let hasty = [
      ("profile", "\t\t\t\t\r\u{1B}[C\ry", "Do you want to log out?"),
      ("session-list", "\r\u{1B}[C\ry", "Do you want to log out?"),
    ]
    for (route, keys, question) in hasty {
      let terminal = try sandbox.terminal(route)
      try terminal.see(route == "profile" ? "[ Log out ]" : "this one")
      try terminal.type(keys)
      try terminal.see(question)
      try terminal.interrupt()
    }
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test func `lines on a terminal discard input typed before a question`() async throws {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal("session-list", "--plain")
    try terminal.hear("> ")
    // The current session is ended by its number, and a hasty 2 would log out.
    try terminal.type("1\r2\r")
    try terminal.hear("Do you want to log out?")
    try terminal.hear("y or n: ")
    try terminal.type("1\r")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    try terminal.finish(with: 0)
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test func `lines on a terminal discard input typed before a secret`() async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("login", "--plain")
    try terminal.hear("Username or email: ")
    try terminal.type("ada\rwrong password, typed ahead\r")
    try terminal.hear("Password: ")
    try terminal.type(Sandbox.password + "\r")
    try terminal.hear("1 of 1.")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    try terminal.finish(with: 0)
    #expect(!terminal.text.contains("wrong password") && !terminal.text.contains("Error"))
  }
}
