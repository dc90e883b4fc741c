import Testing

/// What can't be taken is refused in one sentence, and nothing comes of it.
@Suite(.waiting) struct BadInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A wrong command line, as whole words, and what is said of it.
  struct Misuse: CustomTestStringConvertible, Sendable {
    let line: String
    let says: String

    init(_ line: String, _ says: String) { (self.line, self.says) = (line, says) }

    var testDescription: String { line }
  }

  @Test(arguments: [
    Misuse("favrites", "“favrites” is no command of viper. Did you mean favorites?"),
    Misuse("import-us", "Did you mean import-users?"),
    Misuse("xyzzy", "See viper --help."),
    Misuse("login user-list", "“user-list” is another one."),
    Misuse("login --user ada", "“--user” is unknown here. See viper login --help."),
    Misuse("--username ada", "“--username” goes after a command, as in viper login --username."),
    Misuse("login --username", "--username needs a value."),
    Misuse("login --plain=yes", "--plain takes no value."),
    Misuse("login --password tram", "Use --password-stdin, or --password-file FILE."),
    Misuse("login --password=tram", "Use --password-stdin, or --password-file FILE."),
    Misuse("login --json", "viper login prints no results: leave --json out."),
    Misuse("--json", "viper without a command prints no results: leave --json out."),
    Misuse("--color sometimes", "--color takes auto, always or never, not “sometimes”."),
    Misuse("--demo --data .", "--demo has a folder of its own: leave --data out."),
    Misuse("--data=", "--data needs the name of a folder."),
  ])
  func `a wrong command line`(misuse: Misuse) throws {
    let run = try Program(
      misuse.line.split(separator: " ").map(String.init), environment: sandbox.environment
    ).finish()
    #expect(run.end == .code(2))
    #expect(run.saysOnly(misuse.says))
    #expect(!run.errors.contains("tram"))
  }

  /// An entry of the sign-up that won't do, and why.
  struct Entry: CustomTestStringConvertible, Sendable {
    let flag: String
    let value: String
    let says: String

    init(_ flag: String, _ value: String, _ says: String) {
      (self.flag, self.value, self.says) = (flag, value, says)
    }

    var testDescription: String { "\(flag) \(value.debugDescription)" }
  }

  static let entries = [
    Entry("--username", "", "A username is needed."),
    Entry("--username", "ada lovelace", "A username has no spaces."),
    Entry("--username", "-ada", "A username begins with a letter or a digit."),
    Entry("--username", String(repeating: "a", count: 65), "at most 64 letters."),
    Entry("--username", "ada\u{1B}[31m", "but no “^[”."),
    Entry("--username", "ada\r\n", "but no “^M^J”."),
    Entry("--username", "ada\u{202E}", "but no “"),
    Entry("--username", "ADA", "Somebody has that username already."),
    Entry("--username", "jose\u{301}", "Somebody has that username already."),
    Entry("--name", "", "A name is needed."),
    Entry("--name", "Ada\r\nBcc: eve@example.org", "A name has no line breaks"),
    Entry("--name", "Ada\u{1B}]0;PWN\u{7}", "A name has no line breaks, control characters"),
    Entry("--name", "Ada\u{202E}", "A name has no line breaks, control characters"),
    Entry("--name", String(repeating: "a", count: 101), "A name has at most 100 letters."),
    Entry("--email", "", "An email address is needed."),
    Entry("--email", "ada", "That is no email address."),
    Entry("--email", "ada@", "That is no email address."),
    Entry("--email", "ada@example.org\r\nBcc: eve@example.org", "That is no email address."),
    Entry("--email", "-f@example.org", "That is no email address."),
    Entry("--email", String(repeating: "a", count: 255), "at most 254 letters."),
  ]

  @Test(arguments: entries)
  func `an entry that won't do`(entry: Entry) async throws {
    try await sandbox.addAda()
    try await sandbox.addAda("jos\u{E9}", email: "jose@example.org")
    var flags = [
      "--username": "mila", "--name": "Mila Haward", "--email": "mila@example.org",
      "--password-file": try sandbox.passwordFile(),
    ]
    flags[entry.flag] = entry.value
    let run = try sandbox.start(
      ["sign-up", "--no-input"] + flags.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    ).finish()
    #expect(run.end == .code(1))
    #expect(run.saysOnly("Error: ") && run.errors.contains(entry.says), "\(run.errors)")
    #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(!run.errors.contains("\u{202E}"))
    #expect(try await sandbox.usernames() == ["ada", "jos\u{E9}"])
    #expect(try sandbox.folder.mails().isEmpty)
  }

  @Test(
    arguments: [
      ("short", "A password has at least 15 characters"),
      ("aaaaaaaaaaaaaaaaaaaa", "among the first to be guessed"),
      ("ada lovelace ada lovelace", "made of your own names"),
      (String(repeating: "grey tram ", count: 52), "A password has at most 511 bytes."),
    ])
  func `a password that won't do`(password: String, words: String) async throws {
    let run = try sandbox.viper(
      "sign-up", "--username", "ada", "--name", "Ada Lovelace", "--email", "ada@example.org",
      "--password-stdin", lines: [password])
    #expect(run.end == .code(1))
    #expect(run.saysOnly("Error: ") && run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains(password))
    #expect(try await sandbox.usernames().isEmpty)
  }
}
