import Testing

/// Input that ends too early is told of, and does nothing by halves.
@Suite(.waiting) struct EndOfInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let answers = [
    "ada", "Ada Lovelace", "ada@example.org", Sandbox.password, Sandbox.password,
  ]

  @Test(
    arguments: [
      (0, "“Username” is needed. Give it with --username."),
      (1, "“Full name” is needed. Give it with --name."),
      (2, "“Email” is needed. Give it with --email."),
      (3, "“Password” is needed. Give it with --password-file."),
      (4, "“Repeat password” is needed. Give it with --password-file."),
    ])
  func `a sign-up that breaks off names the next field`(count: Int, words: String) async throws {
    let input = Self.answers.prefix(count).map { $0 + "\n" }.joined()
    let program = try sandbox.start(["sign-up"], input: Array(input.utf8), isInputOpen: true)
    let label = try #require(words.split(separator: "”").first).dropFirst()
    try program.hear("\n\(label): ")
    let end = ContinuousClock.now
    program.endInput()
    let run = try program.finish()
    // It takes milliseconds; the rest is for a machine that is busy with other things.
    #expect(end.duration(to: .now) < .seconds(10))
    #expect(run.end == .code(2))
    #expect(run.errors.hasSuffix("\nError: \(words)\n"))
    #expect(run.output.isEmpty)
    #expect(try await sandbox.usernames().isEmpty)
    #expect(try sandbox.whoAmI().isEmpty)
  }

  @Test(
    arguments: [
      (["--username", "ada"], "“Full name” is needed. Give it with --name."),
      (
        ["--username", "ada", "--name", "Ada", "--email", "ada@example.org"],
        "“Password” is needed. Give it with --password-file."
      ),
    ])
  func `a flag that is missing is named`(flags: [String], words: String) async throws {
    let run = try sandbox.start(["sign-up", "--no-input"] + flags).finish()
    #expect(run.end == .code(2))
    #expect(run.saysOnly("Error: \(words)"))
    #expect(try await sandbox.usernames().isEmpty)
  }

  /// Whatever is asked first, on every route that asks through a pipe.
  @Test(arguments: [
    ("change-email", "“New email” is needed. Give it with --email."),
    ("change-password", "“Current password” is needed. Give it with --current-file."),
    ("confirm-password", "“Password” is needed. Give it with --password-file."),
    ("delete-account", "“Username” is needed. Give it with --username."),
    ("import-users", "“File” is needed. Give it with --file."),
    ("login", "“Username or email” is needed. Give it with --username."),
    ("reset-password", "“Username or email” is needed. Give it with --username."),
  ])
  func `no input at all names the first field`(route: String, words: String) async throws {
    try await sandbox.beginAsAda()
    let before = try sandbox.databaseText()
    let run = try sandbox.viper(route)
    #expect(run.end == .code(2))
    #expect(run.errors.hasSuffix("Error: \(words)\n"))
    #expect(try sandbox.databaseText() == before)
  }

  @Test func `the last line needs no end`() async throws {
    let input = Self.answers.joined(separator: "\n")
    let run = try sandbox.start(["sign-up"], input: Array(input.utf8)).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try await sandbox.usernames() == ["ada"])
  }

  /// A route, the lines that it is given, and its exit code.
  struct Attack: CustomTestStringConvertible {
    let route: String
    let lines: [String]
    let code: Int32
    var testDescription: String { "\(route), \(lines)" }

    init(_ route: String, _ lines: [String], _ code: Int32) {
      (self.route, self.lines, self.code) = (route, lines, code)
    }

    func run(on sandbox: Sandbox) throws -> Program.Run {
      let input = lines.map { $0 + "\n" }.joined()
      return try sandbox.start(route.isEmpty ? [] : [route], input: Array(input.utf8)).finish()
    }
  }

  /// All of them once ended with 0.
  private static let withoutSession: [Attack] = [
    Attack("login", [""], 2), Attack("login", ["ada", ""], 2),
    Attack("login", ["ada", "wrong", "", ""], 1), Attack("", [""], 2), Attack("", ["ada", ""], 2),
    Attack("", ["ada", "wrong", "ada"], 1), Attack("sign-up", [""], 2),
    Attack("reset-password", ["ada"], 2), Attack("reset-password", ["ada", ""], 2),
    Attack(
      "reset-password", ["ada", "7KQF-M2XD-9TWA-3HBR", Sandbox.other, Sandbox.other, ""], 1),
  ]

  @Test(arguments: withoutSession)
  func `the end of the input before the goal is no success`(attack: Attack) async throws {
    try await sandbox.addAda()
    let run = try attack.run(on: sandbox)
    #expect(run.end == .code(attack.code), "\(run.errors)")
    #expect(run.errors.contains("Error: "))
    #expect(try sandbox.whoAmI().isEmpty)
    #expect(try sandbox.viper("login", lines: ["ada", Sandbox.password]).end == .code(0))
  }

  private static let withSession: [Attack] = [
    Attack("change-password", ["", ""], 2), Attack("change-password", ["wrong", "a", "a", ""], 2),
    Attack("change-email", [""], 2),
    Attack("change-email", ["a@example.com", Sandbox.password], 2),
    Attack("change-email", ["a@example.com", "wrong", ""], 1), Attack("confirm-email", [""], 2),
    Attack("confirm-email", ["7KQF-M2XD-9TWA-3HBR", ""], 1), Attack("delete-account", [""], 2),
    Attack("delete-account", ["eve", ""], 1), Attack("delete-account", ["ada", ""], 2),
    Attack("delete-account", ["ada", "wrong", ""], 1), Attack("confirm-password", [""], 2),
    Attack("confirm-password", ["wrong", ""], 1), Attack("import-users", [""], 2),
    Attack("import-users", ["/dev/null"], 2),
  ]

  @Test(arguments: withSession)
  func `the end of the input before the goal changes no account`(attack: Attack) async throws {
    #expect(try sandbox.viper("sign-up", lines: Self.answers).end == .code(0))
    let before = try sandbox.whoAmI()
    let run = try attack.run(on: sandbox)
    #expect(run.end == .code(attack.code), "\(run.errors)")
    #expect(run.errors.contains("Error: "))
    #expect(try sandbox.whoAmI() == before)
    #expect(try sandbox.viper("login", lines: ["ada", Sandbox.password]).end == .code(0))
  }

  @Test func `a code that flags ask for is a goal of its own`() async throws {
    try await sandbox.addAda()
    let run = try sandbox.viper("reset-password", "--username", "ada")
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try sandbox.folder.codes().count == 1)
  }

  @Test func `after a sign-up without a command, the confirmation may wait`() async throws {
    #expect(try sandbox.viper(lines: Self.answers).end == .code(0))
    #expect(try sandbox.viper("confirm-email").end == .code(2))
    #expect(try sandbox.whoAmI().contains(#""is-email-confirmed":false"#))
  }

  @Test(arguments: [
    (["login"], "\u{4}"), (["login"], "\r\u{4}"), ([], "\u{4}"), (["login"], "ada\rwrong\r\u{4}"),
    (["user-list"], "\r\u{4}"),
  ])
  func `Ctrl-D on a terminal before the goal is giving up`(
    arguments: [String], keys: String
  ) async throws {
    try await sandbox.addAda()
    let terminal = try Pseudoterminal(
      arguments + ["--plain", "--data", sandbox.data], environment: sandbox.environment)
    var prompts = ["Username or email: ", "Password: ", "Username or email [ada]: "][...]
    for key in keys.split(separator: "\r", omittingEmptySubsequences: false) {
      try terminal.hear(key == "\u{4}" && keys.hasPrefix("\r") ? "Number: " : prompts.removeFirst())
      try terminal.type(String(key) + (key == "\u{4}" ? "" : "\r"))
    }
    #expect(try terminal.finish() == 3)
    #expect(terminal.isRestored)
  }

  @Test func `without input and without flags nothing is waited for`() throws {
    let run = try sandbox.viper(through: Shell.redirecting("</dev/null"))
    #expect(run.end == .code(2))
    #expect(run.errors.contains("“Username” is needed."))
  }
}
