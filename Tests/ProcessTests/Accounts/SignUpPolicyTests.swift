import Testing

/// Who may sign up, and what users see of each other, as administrators choose it in scripts.
@Suite(.waiting) struct SignUpPolicyTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    try await sandbox.beginAsAda()
  }

  private func set(_ flags: String...) throws {
    let run = try sandbox.start(["settings", "--no-input"] + flags).finish()
    #expect(run.ends(0, saying: "The settings are saved."))
  }

  /// Signs eve up in a session of her own.
  private func signUp(_ flags: String..., input: String = "") throws -> Program.Run {
    sandbox.environment["VIPER_SESSION"] = "eve"
    let entries = [
      "sign-up", "--no-input", "--username", "eve", "--name", "Eve", "--email", "eve@example.org",
      "--password-file", try sandbox.passwordFile(),
    ]
    return try sandbox.start(entries + flags, input: Array(input.utf8)).finish()
  }

  private func invite(_ address: String = "eve@example.org") throws -> String {
    let run = try sandbox.viper("invite", address, "--no-input")
    #expect(run.ends(0, saying: "/data/outbox. It works for seven days."))
    return try sandbox.newCode()
  }

  @Test func `where it is closed, sign-up is refused, and the login doesn't offer it`() throws {
    try set("--sign-up", "closed")
    let run = try signUp()
    #expect(run.ends(77, saying: "Error: Sign-up is closed. Ask an administrator to open it."))
    let login = try sandbox.terminal("login", "--plain")
    try login.hear("Username or email: ")
    #expect(login.text.contains("? for other choices: Forgot password.\r\n"))
    try login.type("\u{3}")
    #expect(try login.finish() == 130)
  }

  @Test func `an invitation lets its owner in, once, by a file`() throws {
    try set("--sign-up", "invited")
    let code = try sandbox.file("code", invite() + "\n")
    let wrong = try sandbox.file("wrong", "0000-0000-0000-0000\n")
    let refused = try signUp("--code-file", wrong)
    #expect(
      refused.ends(1, saying: "Error: That code is no invitation to this address, or no longer."))
    let run = try signUp("--code-file", code)
    #expect(run.ends(0, saying: "You are logged in as eve."))
    #expect(try sandbox.whoAmI().contains(#""email":"eve@example.org","is-email-confirmed":true"#))
    #expect(try sandbox.folder.codes() == [])
  }

  @Test func `or by a pipe, and never by an argument`() throws {
    try set("--sign-up", "invited")
    let code = try invite()
    let argument = try signUp("--code", code)
    #expect(argument.end == .code(2) && !argument.errors.contains(code))
    let missing = try signUp()
    #expect(
      missing.ends(2, saying: "Error: “Invitation code” is needed. Give it with --code-file."))
    #expect(try signUp("--code-stdin", input: code + "\n").end == .code(0))
  }

  @Test func `a pipe can answer the questions, too`() throws {
    try set("--sign-up", "invited")
    let code = try invite()
    sandbox.environment["VIPER_SESSION"] = "eve"
    let password = Sandbox.password
    let run = try sandbox.viper(
      "sign-up", lines: ["eve", "Eve", "eve@example.org", code, password, password])
    #expect(run.end == .code(0))
    #expect(try sandbox.whoAmI().contains(#""username":"eve""#))
  }

  @Test func `where sign-up is open, an invitation is refused`() throws {
    let run = try sandbox.viper("invite", "eve@example.org", "--no-input")
    #expect(
      run.ends(1, saying: "Error: Sign-up is not by invitation, so a code would be of no use."))
    #expect(try signUp().end == .code(0))
  }

  @Test func `what users don't see stands in no list of theirs`() async throws {
    try await sandbox.add("bob", name: "Bob", age: 20)
    try set("--addresses", "hidden", "--ages", "hidden")
    let seen = try sandbox.viper("user-list", "--json")
    #expect(
      seen.output.contains(#""email":"bob@example.org""#) && seen.output.contains(#""age":20"#))
    try await sandbox.logIn("bob")
    let run = try sandbox.viper("user-list", "--json")
    #expect(
      run.output == """
        {"is-favorite":false,"name":"Ada Lovelace","username":"ada"}
        {"is-favorite":false,"name":"Bob","username":"bob"}

        """)
    #expect(try sandbox.viper("user-list", "--filter", "example").output == "")
    let sorted = try sandbox.viper("user-list", "--json", "--sort", "age")
    #expect(sorted.ends(1, saying: "Error: “Sort by” must be one of name, username, newest."))
  }

  @Test(arguments: [["settings", "--sign-up", "open"], ["invite", "eve@example.org"]])
  func `only an administrator does that`(arguments: [String]) async throws {
    try await sandbox.add("bob", name: "Bob")
    try await sandbox.logIn("bob")
    let run = try sandbox.start(arguments + ["--no-input"]).finish()
    #expect(run.ends(77, saying: "Error: Only an administrator can do that. Ask one."))
  }

  @Test func `a value that there isn't is refused, and changes nothing`() throws {
    let run = try sandbox.viper("settings", "--sign-up", "ajar", "--ages", "hidden", "--no-input")
    #expect(run.ends(2, saying: "“Sign-up” must be one of open, invited, closed."))
  }
}
