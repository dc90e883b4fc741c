import ProcessHarness
import Processes
import Testing
import ViperPlatform

/// However `viper` ends, the terminal is restored, and the status says how it ended.
@Suite(.waiting) final class TerminalRestoredTests: SandboxSuite {
  private func expectRestored(_ terminal: Pseudoterminal, status: Int32) throws {
    try terminal.finish(with: status)
    #expect(terminal.isRestored)
    #expect(!terminal.text.contains(Sandbox.password))
  }

  /// Opens and fills the form, and returns while the password is being hashed.
  private func signUp() throws -> Pseudoterminal {
    sandbox.makeHashesEndless()
    let terminal = try sandbox.terminal()
    try terminal.see("Full name")
    try terminal.type("ada\tAda Lovelace\tada@example.org\t")
    try terminal.type("\(Sandbox.password)\t\(Sandbox.password)\r")
    try terminal.see("Signing up…")
    return terminal
  }

  @Test(arguments: [("\u{1B}", 3), ("\u{3}", 130)] as [(String, Int32)])
  func `a key that ends the login restores the terminal`(key: String, status: Int32) throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("ada\t\(Sandbox.password)")
    try terminal.see("•••")
    try terminal.type(key)
    try terminal.see("Your changes will be lost.")
    if key == Pseudoterminal.escape {
      try terminal.type("y", until: nil)
    } else {
      try terminal.type(key)
    }
    try expectRestored(terminal, status: status)
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `a signal from outside restores the terminal`(number: Int32) throws {
    try expectRestored(after: number)
  }

  @Test(arguments: [SIGABRT, SIGSEGV])
  func `a crash restores the terminal`(number: Int32) throws {
    try expectRestored(after: number)
  }

  private func expectRestored(after signal: Int32) throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    terminal.signal(signal)
    try expectRestored(terminal, status: 128 + signal)
  }

  @Test func `Ctrl-C while a password is hashed leaves no account`() async throws {
    let terminal = try signUp()
    try terminal.type("\u{3}")
    try expectRestored(terminal, status: 130)
    #expect(terminal.text.hasSuffix("lThe sign-up was stopped. There is no new account.\r\n"))
    #expect(try await sandbox.usernames().isEmpty)
    #expect(try sandbox.folder.mails().isEmpty)
  }

  @Test func `Esc while a password is hashed stops the sign-up, and leaves no account`()
    async throws
  {
    let terminal = try signUp()
    terminal.resize(columns: 100, rows: 30)
    try terminal.type("\u{1B}")
    try terminal.see("The sign-up was stopped. There is no new account.")
    #expect(terminal.screen.last?.contains("Ctrl-C quit") == true && terminal.screen.count == 30)
    try terminal.quit()
    try expectRestored(terminal, status: 3)
    #expect(try await sandbox.usernames().isEmpty)
  }

  @Test func `lines on a terminal hide the password, and restore the echo`() async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("--plain")
    try terminal.hear("Username or email: ")
    // A terminal that edits lines itself would truncate this one.
    let long = String(repeating: "x", count: 5000)
    try terminal.type(long)
    try terminal.hear(long)
    try terminal.type("\u{15}ada\r")
    try terminal.hear("Password: ")
    try terminal.type("\(Sandbox.password)\r")
    try terminal.hear("1 of 1.")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    try expectRestored(terminal, status: 0)
    #expect(!terminal.text.contains("\u{1B}"))
    #expect(try sandbox.whoAmI().contains(#""username":"ada""#))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal at a hidden password restores the echo`(number: Int32) async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("login", "--username", "ada", "--plain")
    try terminal.hear("Password: ")
    if number == SIGINT {
      try terminal.type("\(Sandbox.password)\u{3}")
    } else {
      terminal.signal(number)
    }
    try expectRestored(terminal, status: 128 + number)
    #expect(!terminal.text.contains("\u{1B}"))
  }

  /// The key isn't a signal, and the program waits for the terminal to accept the earlier output. On a
  /// busy machine, the terminal may still have room, and then the first Ctrl-C asks about the typed text.
  @Test(arguments: [SIGTERM, SIGINT])
  func `a terminal that blocks output is restored`(number: Int32) throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.fill()
    let deadline = Deadline(after: .seconds(5))
    if number == SIGINT {
      for key in ["a", "b", "\u{3}", "\u{3}"] { try terminal.type(key) }
    } else {
      terminal.signal(number)
    }
    #expect(try terminal.finish(isRead: false) == 128 + number)
    #expect(!deadline.isOver)
    try terminal.seeRestored()
  }

  @Test func `a lost terminal ends the program`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    #expect(terminal.endsWithoutTerminal())
  }

  /// As nohup(1) does.
  @Test func `a signal ignored from the start stays ignored`() throws {
    let program = try sandbox.start(
      ["login"], isInputOpen: true, through: Shell.after("trap '' HUP"))
    try program.hear("Username or email: ")
    program.signal(SIGHUP)
    try program.type("ada\n")
    try program.hear("Password: ")
    program.signal(SIGTERM)
    #expect(try program.finish().end == .signal(SIGTERM))
  }

  @Test(arguments: ["TERM=dumb", "TERM=", "ACCESSIBLE=1", "TERM=dumb CLICOLOR_FORCE=1"])
  func `without a capable terminal, or with ACCESSIBLE, questions come in lines`(setting: String)
    throws
  {
    for variable in setting.split(separator: " ") {
      let parts = variable.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      sandbox.environment[parts[0]] = parts[1]
    }
    let terminal = try sandbox.terminal("login")
    try terminal.hear("Username or email: ")
    try terminal.type("\u{4}")
    try expectRestored(terminal, status: 3)
    #expect(!terminal.text.contains("\u{1B}"))
  }
}
