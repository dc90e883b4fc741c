import Foundation
import Testing

/// What is typed before a question is there doesn't answer it.
@Suite(.waiting) final class TypeAheadTests: SandboxSuite {
  /// The keys that lead to a question, and those that would answer it with yes.
  struct Haste: CustomTestStringConvertible, Sendable {
    let route: String
    let keys: String
    let question: String

    var testDescription: String { question }
  }

  @Test(arguments: [
    Haste(route: "user-list", keys: "\u{1B}7\u{1B}[C\r", question: "Do you want to log out?"),
    Haste(
      route: "session-list", keys: "\r\u{1B}[C\r", question: "Do you want to log out?"),
    Haste(
      route: "favorites", keys: "\tr\u{1B}[C\r", question: "Remove Mila Haward from your favorites?"
    ),
  ])
  func `keys that come with the one that leads to a question don't answer it`(haste: Haste)
    async throws
  {
    try await sandbox.beginAsAda()
    try await sandbox.add("mila", name: "Mila Haward")
    try sandbox.sql("INSERT INTO favorite VALUES(1, 2, 1)")
    let terminal = try sandbox.terminal(haste.route)
    try terminal.see("1 of ")
    try terminal.type(haste.keys)
    try terminal.see(haste.question)
    try terminal.type("\u{3}")
    #expect(try terminal.finish() == 130)
    #expect(try sandbox.whoAmI().contains("ada"))
    #expect(try sandbox.viper("favorites", "--json").listedUsernames() == ["mila"])
  }

  @Test func `lines on a terminal forget what came before a question`() async throws {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal("session-list", "--plain")
    try terminal.hear("> ")
    // The session in use is ended by its number, and a hasty 2 would log out.
    try terminal.type("1\r2\r")
    try terminal.hear("Do you want to log out? ")
    try terminal.type("1\r")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    #expect(try terminal.finish() == 0)
    #expect(try sandbox.whoAmI().contains("ada"))
  }

  @Test func `lines on a terminal forget what came before a secret`() async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("login", "--plain")
    try terminal.hear("Username or email: ")
    try terminal.type("ada\rwrong password, typed ahead\r")
    try terminal.hear("Password: ")
    try terminal.type(Sandbox.password + "\r")
    try terminal.hear("1 of 1.")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    #expect(try terminal.finish() == 0)
    #expect(!terminal.text.contains("typed ahead") || !terminal.text.contains("Error"))
  }

  @Test func `through a pipe every line is an answer, in its turn`() async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.viper("session-list", "--plain", lines: ["1", "2"])
    #expect(run.errors.contains("You are logged out."))
    #expect(try sandbox.whoAmI().isEmpty)
  }
}
