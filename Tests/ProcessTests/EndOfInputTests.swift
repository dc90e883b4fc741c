import Testing

/// Input that ends too early is told of, and does nothing by halves.
@Suite(.waiting) struct EndOfInputTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  private static let answers = [
    "ada", "Ada Lovelace", "ada@example.org", Machine.password, Machine.password,
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
    let program = try machine.start(["sign-up"], input: Array(input.utf8), isInputOpen: true)
    let label = try #require(words.split(separator: "”").first).dropFirst()
    try program.hear("\n\(label): ")
    let end = ContinuousClock.now
    program.endInput()
    let run = try program.finish()
    // It takes some milliseconds; the rest is for a machine that is busy with other things.
    #expect(end.duration(to: .now) < .milliseconds(500))
    #expect(run.end == .code(2))
    #expect(run.errors.hasSuffix("\nError: \(words)\n"))
    #expect(run.output.isEmpty)
    #expect(try await machine.usernames().isEmpty)
    #expect(try machine.whoAmI().isEmpty)
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
    let run = try machine.start(["sign-up", "--no-input"] + flags).finish()
    #expect(run.end == .code(2))
    #expect(run.saysOnly("Error: \(words)"))
    #expect(try await machine.usernames().isEmpty)
  }

  /// Whatever is asked first, on every route that asks through a pipe.
  @Test(arguments: [
    ("change-email", "“New email” is needed. Give it with --email."),
    ("change-password", "“Current password” is needed. Give it with --current-file."),
    ("delete-account", "“Username” is needed. Give it with --username."),
    ("import-users", "“File” is needed. Give it with --file."),
    ("login", "“Username or email” is needed. Give it with --username."),
    ("reset-password", "“Username or email” is needed. Give it with --username."),
  ])
  func `no input at all names the first field`(route: String, words: String) async throws {
    try await machine.beginAsAda()
    let before = try machine.databaseText()
    let run = try machine.viper(route)
    #expect(run.end == .code(2))
    #expect(run.errors.hasSuffix("Error: \(words)\n"))
    #expect(try machine.databaseText() == before)
  }

  @Test func `the last line needs no end`() async throws {
    let input = Self.answers.joined(separator: "\n")
    let run = try machine.start(["sign-up"], input: Array(input.utf8)).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try await machine.usernames() == ["ada"])
  }

  @Test func `the end of the input at a menu is leaving`() throws {
    #expect(try machine.viper("login", lines: [""]).end == .code(0))
  }

  @Test func `the end of the input where a code is asked is leaving`() async throws {
    #expect(try machine.viper(lines: Self.answers).end == .code(0))
    #expect(try machine.viper("confirm-email").end == .code(0))
    #expect(try machine.whoAmI().contains(#""is-email-confirmed":false"#))
  }

  @Test func `without input and without flags nothing is waited for`() throws {
    let run = try machine.viper(through: Shell.redirecting("</dev/null"))
    #expect(run.end == .code(2))
    #expect(run.errors.contains("“Username” is needed."))
  }
}
