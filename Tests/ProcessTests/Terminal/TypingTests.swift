import Foundation
import ProcessHarness
import Testing

/// The full screen while a filter is typed.
@Suite(.waiting) final class TypingTests: SandboxSuite {
  /// Ada, and 300 users whose names count up.
  private func beginWithMany() async throws -> Pseudoterminal {
    try await sandbox.beginAsAda()
    let rows = (0..<300).map { "user\($0),Näme \($0),user\($0)@example.org" }
    let file = try sandbox.file(
      "users.csv", (["username,name,email"] + rows).joined(separator: "\n"))
    #expect(try sandbox.viper("import-users", file).end == .code(0))
    let terminal = try sandbox.terminal(["user-list", "--no-tutorials"])
    try terminal.see(row: "301 of 301")
    return terminal
  }

  @Test func `each typed or deleted letter of a filter shows the right count`()
    async throws
  {
    let terminal = try await beginWithMany()
    // The first arrow also moves the focus to the rows.
    try terminal.type("\(Pseudoterminal.escape)[B")
    try terminal.see("? keys")
    try terminal.type("\(Pseudoterminal.escape)[B")
    #expect(try (1...250).contains(terminal.bytesWritten(during: .seconds(30))))
    var typed = ""
    for (letter, count) in zip("NAME 299", [300, 300, 300, 300, 300, 138, 13, 1]) {
      typed.append(letter)
      try terminal.type(String(letter))
      try terminal.see("Filter \(typed)")
      try terminal.see(row: "\(count) of 301")
    }
    for count in [13, 138, 300] {
      try terminal.type("\u{7F}")
      try terminal.see(row: "\(count) of 301")
    }
    try terminal.type("zzz")
    try terminal.see("No user matches “NAME zzz”. Try fewer letters, or other words.")
    try terminal.type(Pseudoterminal.escape)
    try terminal.see(row: "301 of 301")
    try terminal.quit()
    try terminal.finish(with: 0)
    #expect(terminal.isRestored)
  }

  @Test func `letters typed faster than results arrive all count`() async throws {
    let terminal = try await beginWithMany()
    try terminal.type("name user299 example.org")
    try terminal.see(row: "1 of 301")
    // Enter opens the row that matches the typed text.
    try terminal.type("\u{15}user298\r")
    try terminal.see("Username  user298")
    try terminal.interrupt()
    #expect(terminal.isRestored)
  }
}
