import Terminal

/// What `--help` prints, made from the table of routes.
enum Help {
  static let program = "viper"
  static let version = "\(program) 0.1.0"

  /// The help of everything.
  static func general(_ routes: [Route]) -> String {
    """
    viper: sign up, log in, reset a password, and see who is here.

    Usage: viper [COMMAND] [OPTIONS]

    Without a command, viper opens where you left off: the login when nobody is
    logged in, the sign-up when there is no account yet.

    Commands:
    \(table(routes.map { ($0.name.rawValue, $0.summary) }))

    Options:
    \(table(options))

    Environment:
    \(table(variables))

    Exit codes:
    \(table(exitCodes))

    Examples:
      viper --demo
      viper login --help
      viper user-list --json

    """
  }

  /// The options that `route` takes beside its own flags.
  static func options(of route: Route) -> [(String, String)] {
    options.filter { $0.0 != "--demo" && ($0.0 != "--json" || route.hasResults) }
  }

  private static let options = [
    ("--color WHEN", "auto (the default), always or never"),
    ("--data DIR", "Keep the accounts there"),
    ("--demo", "Try it: three users in a folder that is thrown away"),
    ("--help", "Print this, or the help of a command"),
    ("--json", "Print results for programs, one object a line"),
    ("--no-input", "Ask nothing: what no flag says is an error"),
    ("--no-tutorials", "Show no tips"),
    ("--plain", "Ask line by line, for screen readers and pipes"),
    ("--version", "Print the version"),
  ]

  private static let variables = [
    ("ACCESSIBLE", "Not empty, 0 or false: as --plain"),
    ("CLICOLOR", "0: as --color never"),
    ("CLICOLOR_FORCE", "Not empty or 0: as --color always"),
    ("COLORFGBG", "What terminals say of their background: 0;15 is a light one"),
    ("ESCDELAY", "Milliseconds after which an Esc is a key; else 50"),
    ("NO_COLOR", "Not empty: as --color never, whatever CLICOLOR_FORCE says"),
    ("TERM", "dumb: as --plain"),
    ("VIPER_MIN_PASSWORD", "The least length of a password, 8 or more; else 15"),
    ("VIPER_SENDMAIL", "The program that takes mails; empty: the outbox"),
    ("VIPER_SESSION", "Which session, where several are open on one folder"),
    (themeVariable, "dark or light, where the background isn't known"),
    ("XDG_DATA_HOME", "Its folder viper is used; else ~/.local/share/viper"),
  ]

  private static let exitCodes = [
    ("0", "Done"),
    ("1", "It failed, and said why"),
    ("2", "Used wrongly"),
    ("3", "You gave up"),
    ("65", "Bad data: a damaged database, or a file of another kind"),
    ("66", "A file that was named can't be read"),
    ("73", "A file or folder can't be made"),
    ("74", "The disk is full or has trouble, or nobody reads the results"),
    ("75", "Another program is using the accounts: try again"),
    ("77", "Not allowed: log in first, or change permissions"),
    ("128+n", "Ended by signal n, such as 130 for Ctrl-C"),
  ]
}
