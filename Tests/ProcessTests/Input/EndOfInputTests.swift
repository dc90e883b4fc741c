import ProcessHarness
import Processes
import Testing

/// An input that ends too early is an error, and nothing is done partially.
@Suite(.waiting) final class EndOfInputTests: SandboxSuite {
  private static let answers = [
    "ada", "Ada Lovelace", "ada@example.org", Sandbox.password, Sandbox.password,
  ]

  @Test(arguments: [
    (0, "Username", "A username is needed. Give it with --username."),
    (4, "Repeat password", "“Repeat password” is needed. Give it with --password-file."),
  ])
  func `the error names the field at which the input ends`(
    count: Int, label: String, sentence: String
  ) async throws {
    let input = Self.answers.prefix(count).map { $0 + "\n" }.joined()
    let program = try sandbox.start(["sign-up"], input: Array(input.utf8), isInputOpen: true)
    try program.hear("\n\(label): ")
    let deadline = Deadline(after: .seconds(10))
    program.endInput()
    let run = try program.finish()
    #expect(!deadline.isOver)
    #expect(run.end == .code(2) && run.output.isEmpty)
    #expect(run.errors.hasSuffix("\nError: \(sentence)\n"))
    #expect(try await sandbox.usernames().isEmpty)
  }

  @Test func `without a command, the error names the flag with its command`() async throws {
    let signUp = try sandbox.start([]).finish()
    #expect(signUp.end == .code(2))
    #expect(
      signUp.errors.hasSuffix(
        "\nError: A username is needed. Give it with viper sign-up --username.\n"))
    try await sandbox.addAda()
    let login = try sandbox.start([]).finish()
    #expect(login.end == .code(2))
    #expect(
      login.errors.hasSuffix(
        "\nError: A username or an email address is needed. "
          + "Give it with viper login --username.\n"))
  }

  @Test func `the last line needs no line feed`() async throws {
    let input = Self.answers.joined(separator: "\n")
    let run = try sandbox.start(["sign-up"], input: Array(input.utf8)).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try await sandbox.usernames() == ["ada"])
    // Without a command, the confirmation may wait.
    #expect(try sandbox.viper("confirm-email").end == .code(2))
    #expect(try sandbox.whoAmI().contains(#""isEmailConfirmed":false"#))
  }

  @Test(arguments: [
    ("login", [""], 2), ("login", ["ada", "wrong", "", ""], 1), ("", ["ada"], 2),
    ("sign-up", [""], 2), ("reset-password", [""], 2), ("reset-password", ["nobody", ""], 2),
    ("change-password", ["", ""], 2), ("change-email", [""], 2),
    ("change-email", ["a@example.com", "wrong", ""], 1), ("delete-account", [], 2),
    ("delete-account", ["eve", ""], 1), ("delete-account", ["ada", ""], 2),
    ("confirm-password", [], 2), ("import-users", [], 2), ("import-users", ["/dev/null"], 2),
  ])
  func `the end of the input before the goal is a failure, and changes no account`(
    route: String, lines: [String], code: Int32
  ) async throws {
    try await sandbox.addAda()
    if !["", "login", "sign-up", "reset-password"].contains(route) {
      try await sandbox.logIn("ada", isConfirmed: false)
    }
    let before = try sandbox.databaseText()
    let input = lines.map { $0 + "\n" }.joined()
    let run = try sandbox.start(route.isEmpty ? [] : [route], input: Array(input.utf8)).finish()
    #expect(run.end == .code(code), "\(run.errors)")
    #expect(run.errors.contains("Error: "))
    #expect(try sandbox.databaseText() == before)
  }

  @Test(arguments: [([], "\u{4}"), (["login"], "ada\rwrong\r\u{4}"), (["user-list"], "\r\u{4}")])
  func `Ctrl-D on a terminal before the goal cancels the run`(
    arguments: [String], keys: String
  ) async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal(arguments + ["--plain"])
    var prompts = ["Username or email: ", "Password: ", "Username or email [ada]: "][...]
    for key in keys.split(separator: "\r", omittingEmptySubsequences: false) {
      try terminal.hear(key == "\u{4}" && keys.hasPrefix("\r") ? "Number: " : prompts.removeFirst())
      try terminal.type(String(key) + (key == "\u{4}" ? "" : "\r"))
    }
    try terminal.finish(with: 3)
    #expect(terminal.isRestored)
  }
}
