import Foundation
import Testing

/// One user is picked on the terminal, for the next program.
@Suite(.waiting) final class PickTests: SandboxSuite {
  private var file: String { sandbox.folder.path + "/picked" }
  private var picked: String { get throws { try String(contentsOfFile: file, encoding: .utf8) } }

  private func beginWithPeople() async throws -> Pseudoterminal {
    try await sandbox.beginAsAda()
    try await sandbox.add("bob", name: "Bob")
    try await sandbox.add("zoe", name: "Zoë")
    let terminal = try sandbox.terminal(
      ["user-list", "--pick", "--no-tutorials"], streams: ">\(file)")
    try terminal.see("1 of 3")
    return terminal
  }

  @Test func `who picks nobody gives up, and the file stays empty`() async throws {
    let terminal = try await beginWithPeople()
    try terminal.type(Pseudoterminal.escape)
    #expect(try terminal.finish() == 3)
    #expect(terminal.isRestored)
    #expect(try picked.isEmpty)
  }

  @Test func `who is picked can be read where the terminal itself is the standard output`()
    async throws
  {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal("user-list", "--pick")
    try terminal.see("1 of 1")
    try terminal.type("\r")
    #expect(try terminal.finish() == 0)
    #expect(terminal.isRestored)
    // After the full screen was left, or it would vanish with that.
    let rest = terminal.text.components(separatedBy: "\u{1B}[?1049l").last
    #expect(rest?.contains("ada\r\n") == true)
  }

  @Test func `the end of the input before one is picked is no success`() async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.viper("user-list", "--pick")
    #expect(run.end == .code(2))
    #expect(run.output.isEmpty)
  }

  /// Else a program that waits for one user would be given all of them.
  @Test func `nothing is picked where nobody may be asked`() async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.viper("user-list", "--pick", "--no-input")
    #expect(run.ends(2, saying: "--pick asks which one is wanted: leave --no-input out."))
  }
}
