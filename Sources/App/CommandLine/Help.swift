import Terminal

/// What `--help` prints, made from the table of routes.
enum Help {
  static let program = "viper"
  static let version = "\(program) 0.1.0"
  /// When that version was made.
  static let date = "2026-11-21"
  static let summary = "sign up, log in, reset a password, and see who is here"
  static let usage = "\(program) [COMMAND] [OPTIONS]"
  static let description =
    "Without a command, \(program) opens where you left off: the login when nobody is logged in, "
    + "the sign-up when there is no account yet."

  /// The help of everything.
  static func general(_ routes: [Route]) -> String {
    """
    \(program): \(summary).

    Usage: \(usage)

    \(wrapped(description, indent: 0))

    Commands:
    \(table(routes.map { ($0.name.rawValue, $0.summary) }))

    Options:
    \(table(options.map { ($0.usage, $0.meaning) }))

    Environment:
    \(table(variables))

    Exit codes:
    \(table(exitCodes))

    Examples:
    \(examples.map(folded).joined(separator: "\n"))

    """
  }

  /// The options that `route` takes beside its own flags.
  static func options(of route: Route) -> [Flag] {
    options.filter { flag in
      switch flag.name {
      case "--demo", "--serve", "--session": false
      case "--help": true
      case "--json": route.hasResults
      default: !route.isStandalone
      }
    }
  }

  static let options = [
    Flag(
      "--color", "auto (the default), always or never",
      .words(Arguments.Color.allCases.map(\.rawValue)), called: "WHEN"),
    Flag("--data", "Keep the accounts there", .folder),
    Flag("--demo", "Try it: three users in a folder that is thrown away"),
    Flag("--help", "Print this, or the help of a command"),
    Flag("--json", "Print results for programs, one object a line"),
    Flag("--no-input", "Ask nothing: what no flag says is an error"),
    Flag("--no-tutorials", "Show no tips"),
    Flag("--plain", "Ask line by line, for screen readers and pipes"),
    Flag(
      "--serve",
      "At the beginning, for a sudo rule or a forced command: use that folder, and follow no "
        + "file, folder or environment that the caller names", .folder),
    Flag(
      "--session", "Before --serve: keep the session under that name; else it ends with viper",
      .text, called: "NAME"),
    Flag("--version", "Print the version"),
  ]

  private static let unserved = "; ignored with --serve"

  static let variables = [
    ("ACCESSIBLE", "Not empty, 0 or false: as --plain"),
    ("CLICOLOR", "0: as --color never"),
    ("CLICOLOR_FORCE", "Not empty or 0: as --color always"),
    ("COLORFGBG", "What terminals say of their background: 0;15 is a light one"),
    ("ESCDELAY", "Milliseconds after which an Esc is a key; else 50"),
    ("NO_COLOR", "Not empty: as --color never, whatever CLICOLOR_FORCE says"),
    ("TERM", "dumb: as --plain"),
    ("VIPER_MIN_PASSWORD", "The least length of a password, 8 or more; else 15" + unserved),
    ("VIPER_SENDMAIL", "The program that takes mails; empty: the outbox" + unserved),
    ("VIPER_SESSION", "Which session, where several are open on one folder" + unserved),
    (themeVariable, "dark or light, where the background isn't known"),
    ("XDG_DATA_HOME", "Its folder viper is used; else ~/.local/share/viper" + unserved),
  ]

  static let exitCodes = [
    ("0", "Done"),
    ("1", "It failed, and said why"),
    ("2", "Used wrongly"),
    ("3", "You gave up"),
    ("65", "Bad data: a damaged database, or a file of another kind"),
    ("66", "A file that was named can't be read"),
    ("73", "A file or folder can't be made"),
    ("74", "The disk is full or has trouble, nobody reads the results, or a limit is too low"),
    ("75", "Another program is using the accounts: try again"),
    ("77", "Not allowed: log in first, or change permissions"),
    ("128+n", "Ended by signal n, such as 130 for Ctrl-C"),
  ]

  static let examples = ["viper --demo", "viper login --help", "viper user-list --json"]
}
