import Testing

/// Sign up, confirm, log out, log in, reset the password, and log in with the new one.
@Suite(.waiting) struct ThreeWaysTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private static let outcome = """
    {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","is-email-confirmed":true}

    """

  /// The new password alone opens the account, and nothing is left to confirm.
  private func expectOutcome() async throws {
    #expect(try machine.whoAmI() == Self.outcome)
    #expect(try await machine.usernames() == ["ada"])
    let old = try machine.viper(
      "login", "--username", "ada", "--password-file", machine.passwordFile(), "--no-input")
    #expect(old.end == .code(1))
    #expect(old.saysOnly("No account has this username and password"))
  }

  @Test func `the whole flow works on a full screen`() async throws {
    let terminal = try machine.terminal()
    try terminal.see("Full name")
    try terminal.type("ada\tAda Lovelace\tada@example.org\t")
    try terminal.type("\(Machine.password)\t\(Machine.password)\r")
    try terminal.see("Confirm ada@example.org")
    let first = try machine.newCode()
    try terminal.type(first + "\r")
    try terminal.see("1 of 1")
    try logOut(terminal)

    try terminal.type("ada\t\(Machine.password)\r")
    try terminal.see("1 of 1")
    try logOut(terminal)

    try terminal.type("ada\t")
    try terminal.type("\t", until: "[ Forgot password ]")
    try terminal.type("\r")
    try terminal.see("Mail me a code")
    try terminal.type("\r")
    try terminal.see("If ada has an account")
    let second = try machine.newCode(after: [first])
    try terminal.type("\(second)\t\(Machine.other)\t\(Machine.other)\r")
    try terminal.see("Your password is set. Log in with it.")
    try terminal.type("\(Machine.other)\r")
    try terminal.see("1 of 1")
    try terminal.type(Pseudoterminal.escape)
    #expect(try terminal.finish() == 0)

    #expect(terminal.isRestored)
    #expect(!terminal.text.contains(Machine.password))
    #expect(!terminal.text.contains(Machine.other))
    try await expectOutcome()
  }

  private func logOut(_ terminal: Pseudoterminal) throws {
    let bar = try #require(terminal.screen.first)
    let number = try #require(bar.firstMatch(of: /(\d) Log out/)).1
    try terminal.type("\(Pseudoterminal.escape)\(number)")
    try terminal.see("Do you want to log out?")
    try terminal.type("\t", until: "[ Log out ]")
    try terminal.type("\r")
    try terminal.see("You are logged out.")
  }

  @Test func `the whole flow works line by line through pipes`() async throws {
    let twice = [Machine.password, Machine.password]
    var runs = [try machine.viper(lines: ["ada", "Ada Lovelace", "ada@example.org"] + twice)]
    let first = try machine.newCode()
    runs += [
      try machine.viper("confirm-email", lines: [first]),
      try machine.viper("log-out"),
      try machine.viper(lines: ["ada", Machine.password]),
      try machine.viper("log-out"),
      try machine.viper("reset-password", lines: ["ada"]),
    ]
    let second = try machine.newCode(after: [first])
    runs += [
      // An empty line offers the other choices, and the second of them is to have a code.
      try machine.viper(
        "reset-password", lines: ["", "2", "ada", second, Machine.other, Machine.other]),
      try machine.viper("login", lines: ["ada", Machine.other]),
    ]
    expectQuiet(runs)
    try await expectOutcome()
  }

  @Test func `the whole flow works with flags`() async throws {
    let (old, new) = (try machine.passwordFile(), try machine.passwordFile(Machine.other))
    var runs = [
      try machine.viper(
        "sign-up", "--username", "ada", "--name", "Ada Lovelace", "--email", "ada@example.org",
        "--password-file", old, "--no-input")
    ]
    let first = try machine.newCode()
    runs += [
      try machine.viper("confirm-email", "--code", first, "--no-input"),
      try machine.viper("log-out", "--no-input"),
      try machine.viper("login", "--username", "ada", "--password-file=\(old)", "--no-input"),
      try machine.viper("log-out", "--no-input"),
      try machine.viper("reset-password", "--username", "ada", "--no-input"),
    ]
    let second = try machine.newCode(after: [first])
    runs += [
      try machine.viper(
        "reset-password", "--username", "ada", "--code", second, "--password-file", new,
        "--no-input"),
      try machine.viper(
        "login", "--username", "ada", "--password-stdin", lines: [Machine.other]),
    ]
    expectQuiet(runs)
    try await expectOutcome()
  }

  /// Each ended well, left standard output to results, and wrote no escape byte.
  private func expectQuiet(_ runs: [Program.Run]) {
    for run in runs {
      #expect(run.end == .code(0), "\(run.errors)")
      #expect(run.output.isEmpty)
      #expect(!run.errors.contains("\u{1B}"))
      #expect(!run.errors.contains(Machine.password))
    }
  }
}
