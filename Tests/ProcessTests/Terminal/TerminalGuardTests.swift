import ProcessHarness
import Testing
import ViperPlatform

/// The guard restores the terminal after SIGKILL; if it is killed as well, the next start does.
@Suite(.waiting) final class TerminalGuardTests: SandboxSuite {
  @Test func `after SIGKILL, the terminal of the full screen is restored`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("ada")
    try terminal.see("ada")
    terminal.signal(SIGKILL)
    try terminal.finish(with: 128 + SIGKILL)
    try terminal.seeRestored()
  }

  @Test func `after SIGKILL at a hidden password, the echo is restored`() throws {
    let terminal = try sandbox.terminal("login", "--username", "ada", "--plain")
    try terminal.hear("Password: ")
    terminal.signal(SIGKILL)
    try terminal.finish(with: 128 + SIGKILL)
    try terminal.seeRestored()
    #expect(!terminal.text.contains("\u{1B}"))
  }

  @Test func `a process killed while stopped leaves the terminal alone`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("\u{1A}")
    try terminal.finish(with: 128 + SIGTSTP)
    let text = terminal.text
    #expect(terminal.isRestored)
    try terminal.command("kill -9 %1; wait %1; stty -echo")
    _ = try terminal.finish()
    #expect(!terminal.isRestored)
    #expect(!terminal.text.dropFirst(text.count).contains("\u{1B}"))
  }

  @Test(arguments: [["--version"], ["reset-terminal"]])
  func `if the guard is killed too, the next start repairs the terminal`(
    words: [String]
  ) throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.killWithGuard()
    #expect(!terminal.isRestored)
    try terminal.command("\"$0\" \(words.joined(separator: " ")) --data \(sandbox.data)")
    _ = try terminal.finish()
    try terminal.seeRestored()
  }

  @Test func `an intact terminal is left unchanged`() throws {
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    #expect(terminal.text == "viper 0.2.0\r\n")
    #expect(terminal.isRestored)
  }

  @Test func `reset-terminal restores any terminal`() throws {
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    terminal.isStrict = false
    try terminal.command("stty -echo -onlcr; printf '\\033[?1003h\\033[?1h\\033[31m'")
    try terminal.finish(with: 0)
    #expect(!terminal.isRestored)
    try terminal.command("\"$0\" reset-terminal")
    try terminal.finish(with: 0)
    try terminal.hear("The terminal is restored.")
    #expect(terminal.isRestored)
  }

  @Test func `reset-terminal needs a terminal`() throws {
    let run = try sandbox.bare("reset-terminal")
    #expect(run.ends(2, saying: "There is no terminal here."))
  }
}
