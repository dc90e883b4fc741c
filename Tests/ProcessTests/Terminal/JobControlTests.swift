import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

/// Job control: `viper` stops and continues like any program, and loses nothing.
@Suite(.waiting) final class JobControlTests: SandboxSuite {
  /// Stops it by the key, or from outside; the shell finds its terminal as it was.
  private func stop(_ terminal: Pseudoterminal, byKey: Bool = true) throws {
    if byKey { try terminal.type("\u{1A}") } else { terminal.signal(SIGTSTP) }
    try terminal.finish(with: 128 + SIGTSTP)
    #expect(terminal.isRestored)
  }

  @Test func `after a suspension, the full screen keeps typed text, but no password`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("ada.l\tsecret")
    try terminal.see("••••••")
    try stop(terminal)
    terminal.resize(columns: 100, rows: 30)
    try terminal.continueFullScreen()
    try terminal.see("ada.l")
    #expect(terminal.screen.count == 30)
    #expect(terminal.screen.last?.contains("Ctrl-C quit") == true)
    #expect(!terminal.screen.joined().contains("•"))
    // It can be stopped again, and ended by a signal while it is.
    try stop(terminal, byKey: false)
    terminal.signal(SIGTERM)
    try terminal.command("fg")
    try terminal.finish(with: 128 + SIGTERM)
    #expect(terminal.isRestored)
  }

  @Test func `after a SIGSTOP, the full screen restores the window's title once`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    // The shell writes on the page, which is then erased.
    terminal.isStrict = false
    terminal.signal(SIGSTOP)
    try terminal.finish(with: 128 + SIGSTOP)
    try terminal.command("fg")
    try terminal.see("Username or email")
    try terminal.type("ada\u{3}\u{3}")
    try terminal.finish(with: 130)
    #expect(terminal.isRestored)
    #expect(terminal.text.ranges(of: "\u{1B}[22;2t").count == 1)
  }

  @Test func `after a suspension, lines keep typed text, and prompt for a password again`()
    async throws
  {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("login", "--plain")
    try terminal.hear("Username or email: ")
    try terminal.type("adx\u{7F}")
    try terminal.hear("adx\u{8} \u{8}")
    try stop(terminal)
    try terminal.command("fg")
    try terminal.hear("Username or email: ad")
    try terminal.type("a\r")
    try terminal.hear("Password: ")
    try terminal.type("secret")
    try stop(terminal)
    try terminal.command("fg")
    try terminal.hear("Password: ")
    try terminal.type("\(Sandbox.password)\r")
    try terminal.hear("1 of 1.")
    try terminal.hear("> ")
    try terminal.type("\u{4}")
    try terminal.finish(with: 0)
    #expect(terminal.isRestored)
    #expect(!terminal.text.contains("secret"))
    #expect(!terminal.text.contains("\u{1B}"))
  }

  @Test(arguments: [["login"], ["login", "--plain"]])
  func `a run started in the background waits there for the terminal`(words: [String]) throws {
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    let call = "\"$0\" \(words.joined(separator: " ")) --no-tutorials --data \(sandbox.data)"
    let jobs = sandbox.folder.path + "/jobs"
    try terminal.command(
      "\(call) 3>&- 4<&- & until jobs >\(jobs); grep -q Stopped \(jobs); do sleep 0.02; done")
    try terminal.finish(with: 0)
    #expect(terminal.isRestored)
    try terminal.command("fg")
    // The shell prints the job; earlier output was printed in the background.
    try terminal.hear("login")
    try terminal.hear("Username")
    try terminal.interrupt()
    #expect(terminal.isRestored)
  }

  /// One shell gives the terminal to a running job without a signal, the other sends SIGCONT again.
  @Test(arguments: ["bash", "sh"])
  func `a job that continues in the background can be brought to the foreground`(shell: String)
    throws
  {
    guard Shell.has(shell) else { return }
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    let call = "\"$0\" login --plain --no-tutorials --data \(sandbox.data)"
    // SIGTTIN may stop the job while the shell still counts it as running.
    let foreground = "while fg; status=$?; [ $status = \(128 + SIGTTIN) ]; do :; done; exit $status"
    try terminal.command(
      "\(shell) -c 'set -m; \"$0\" \"$@\"; bg; sleep 0.02; \(foreground)' \(call) 3>&- 4<&-")
    try terminal.hear("Username or email: ")
    try terminal.type("\u{1A}")
    try terminal.hear("Username or email: ")
    while try terminal.bytesWritten(during: .milliseconds(150)) > 0 {}
    // A job that reads before `fg` is stopped once more, and then prompts once more.
    #expect((2...3).contains(terminal.text.ranges(of: "Username or email: ").count))
    try terminal.type("ada\r")
    try terminal.hear("Password: ")
    try terminal.interrupt()
    #expect(terminal.isRestored)
  }

  @Test func `a command without a terminal isn't stopped in the background`() async throws {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal("--version")
    try terminal.finish(with: 0)
    try terminal.command("\"$0\" user-list --json --data \(sandbox.data) 3>&- 4<&- & wait $!")
    try terminal.finish(with: 0)
    #expect(terminal.text.contains(#""username":"ada""#))
  }
}
