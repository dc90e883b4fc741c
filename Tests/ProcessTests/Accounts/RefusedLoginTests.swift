import ProcessHarness
import Testing

/// A refused login doesn't reveal who has an account (enumeration).
@Suite(.waiting) final class RefusedLoginTests: SandboxSuite {
  @Test func `a refused login is identical for unknown, locked and disabled accounts`()
    async throws
  {
    for name in ["ada", "bob", "eve", "max"] {
      try await sandbox.addAda(name, email: "\(name)@example.org")
    }
    try sandbox.sql(
      """
      INSERT INTO login_attempt VALUES((SELECT id FROM account WHERE username = 'bob'), 100, 0);
      UPDATE account SET is_disabled = 1 WHERE username = 'eve';
      UPDATE password SET hash = '!' WHERE account = (SELECT id FROM account WHERE username = 'max');
      """)
    let tries = [
      ("ada", Sandbox.other), ("bob", Sandbox.password), ("eve", Sandbox.password),
      ("max", Sandbox.password), ("nobody", Sandbox.password), ("eve@example.org", Sandbox.other),
    ]
    let programs = try tries.map { name, password in
      try sandbox.start(
        ["login", "--username", name, "--password-stdin"], input: Array((password + "\n").utf8))
    }
    let runs = try programs.map { try $0.finish() }
    #expect(runs[0].end == .code(1))
    #expect(
      runs[0].saysOnly(
        "Error: No account has this username and password."))
    for (run, (name, _)) in zip(runs, tries) { #expect(run == runs[0], "\(name)") }
    #expect(try sandbox.viper("who-am-i").end == .code(77))
  }

  @Test func `after too many attempts the wait is shown, for known and unknown names alike`()
    async throws
  {
    try await sandbox.addAda()
    var runs: [Program.Run] = []
    for name in ["ada", "nobody"] {
      for number in 1...6 {
        let run = try sandbox.viper(
          "login", "--username", name, "--password-stdin",
          lines: [number == 6 ? Sandbox.password : Sandbox.other])
        if number > 4 { runs.append(run) } else { #expect(run.end == .code(1)) }
      }
    }
    let words = "Error: Too many wrong passwords. Try again in "
    for run in runs { #expect(run.ends(75, saying: words), "\(run.errors)") }
  }

  @Test func `during an attack a login pauses, and Esc cancels the pause`() async throws {
    try await sandbox.addAda()
    try sandbox.sql(
      "INSERT INTO global_rate_limit(id, passes) VALUES(1, strftime('%s', 'now') + 1000)")
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("ada\t\(Sandbox.password)\r")
    try terminal.see("Checking…")
    try terminal.type("\u{1B}")
    try terminal.see("The login was stopped.")
    try terminal.interrupt(losingEdits: true)
  }
}
