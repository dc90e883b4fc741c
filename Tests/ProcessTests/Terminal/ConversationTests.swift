import Foundation
import ProcessHarness
import Testing

/// The output of prompts and pages if standard error isn't the terminal.
@Suite(.waiting) final class ConversationTests: SandboxSuite {
  private func terminal(_ arguments: String..., streams: String) throws -> Pseudoterminal {
    try Pseudoterminal(
      arguments + ["--data", sandbox.data], environment: sandbox.environment, streams: streams)
  }

  private var log: String {
    let log = FileManager.default.contents(atPath: sandbox.folder.path + "/log") ?? Data()
    return String(decoding: log, as: UTF8.self)
  }

  @Test(arguments: ["2>%/log", "2>/dev/null", "2>&1 >%/log"])
  func `the full screen is shown on the terminal of the input`(streams: String) throws {
    let streams = streams.replacingOccurrences(of: "%", with: sandbox.folder.path)
    let terminal = try terminal("login", streams: streams)
    try terminal.see("Username or email")
    try terminal.interrupt()
    #expect(terminal.isRestored && log.isEmpty)
  }

  @Test func `lines are printed on the terminal of the input`() throws {
    let terminal = try terminal("login", "--plain", streams: "2>\(sandbox.folder.path)/log")
    try terminal.hear("Username or email: ")
    try terminal.type("\u{4}")
    try terminal.finish(with: 3)
    #expect(log.isEmpty)
  }

  @Test func `an error without a conversation goes to standard error`() throws {
    let terminal = try terminal("login", "--no-input", streams: "2>\(sandbox.folder.path)/log")
    try terminal.finish(with: 2)
    #expect(
      terminal.text.isEmpty && log.hasPrefix("Error: A username or an email address is needed."))
  }

  @Test func `trailing blanks of a piped answer are dropped, except those of a secret`()
    async throws
  {
    try await sandbox.addAda()
    let run = try sandbox.viper("login", lines: ["ada \t", Sandbox.password])
    #expect(run.end == .code(0))
    let wrong = try sandbox.viper("login", lines: ["ada", Sandbox.password + " "])
    #expect(wrong.end == .code(1))
  }
}
