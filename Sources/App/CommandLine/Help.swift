import ViperPages
import ViperTerminal

/// What `--help` prints, from the table of routes.
enum Help {
  static let program = "viper"
  static let version = "\(program) 0.1.0"
  /// The date of that version.
  static let date = "2026-11-21"
  static let summary = "sign up, log in, reset a password, and see who is here"
  static let usage = "\(program) [COMMAND] [OPTIONS]"
  static let description =
    "Without a command, \(program) opens where you left off: the login when no user is logged in, "
    + "the sign-up when there is no account yet."

  /// The general help.
  static func general(_ routes: [Route]) -> String {
    """
    \(program): \(summary).

    Usage: \(usage)

    \(wrapped(description, indent: 0))

    \(topics(of: routes))

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

  /// The commands below the headings of their topics.
  private static func topics(of routes: [Route]) -> String {
    let width = routes.map(\.name.rawValue.count).filter { $0 <= nameWidth }.max()
    return Route.Topic.allCases.compactMap { topic in
      let routes = routes.filter { $0.heading == topic }
      if routes.isEmpty { return nil }
      let rows = routes.map { ($0.name.rawValue, $0.summary) }
      return "\(topic.rawValue):\n" + table(rows, width: width)
    }.joined(separator: "\n\n")
  }

  /// The options that `route` takes beside its own flags.
  static func options(of route: Route) -> [Flag] {
    options.filter { flag in
      switch flag.name {
      case "--at-once", "--database", "--demo", "--replay", "--serve", "--session": false
      case "--driver": !route.isCommand
      case "--help": true
      case "--json": route.hasResults
      case "--record", "--trace": !route.isStandalone && !route.isMaintenance
      default: !route.isStandalone
      }
    }
  }

  static let options = [
    Flag("--at-once", "With --replay: without the pauses of a person"),
    Flag(
      "--color", "auto (the default), always or never",
      .words(Arguments.Color.allCases.map(\.rawValue)), called: "WHEN"),
    Flag("--data", "Folder of the accounts", .folder),
    Flag(
      "--database",
      "PostgreSQL server with the accounts, such as postgresql://host/name; before --serve for all callers",
      .text, called: "URL"),
    Flag("--demo", "Try it with three users in a temporary folder"),
    Flag(
      "--driver", "json: a page a line on standard output, an event a line on standard input",
      .words([jsonDriver]), called: "WORD"),
    Flag("--help", "Print this, or the help of a command", short: "-h"),
    Flag("--json", "Print results for programs, one object a line"),
    Flag("--mouse", "Choose by clicks; the terminal then selects text with Shift alone"),
    Flag("--no-input", "Never prompt; fail if a required value is missing"),
    Flag("--no-tutorials", "Show no tips"),
    Flag("--plain", "Prompt line by line, for screen readers and pipes"),
    Flag(
      "--record", "Write what you do to a scenario, without its secrets, to replay it", .file),
    Flag(
      "--replay", "Show what was recorded, in a temporary folder, and stop where it differs", .file),
    Flag(
      "--serve",
      "First option, for a sudo rule or a forced command: use this folder, and ignore files, folders "
        + "and variables of the caller", .folder),
    Flag(
      "--session", "Before --serve: keep the session under this name; else it ends with viper",
      .text, called: "NAME"),
    Flag(
      "--trace",
      "Write events, pages, calls and routes to a file, as they happen; JSON in a .jsonl",
      .file),
    Flag("--version", "Print the version", short: "-V"),
  ]

  /// The value of `--driver`.
  static let jsonDriver = "json"

  private static let unserved = "; ignored with --serve"

  static let variables = [
    ("ACCESSIBLE", "Not empty, 0 or false: as --plain"),
    ("CLICOLOR", "0: as --color never"),
    ("CLICOLOR_FORCE", "Not empty or 0: as --color always"),
    ("COLORFGBG", "Set by some terminals: 0;15 means a light background"),
    ("ESCDELAY", "Milliseconds that an escape sequence can take; else 50"),
    ("LANG", "Charset of the terminal, unless LC_ALL or LC_CTYPE is set"),
    ("LC_ALL", "Charset of the terminal; spell what isn't ASCII unless it is UTF-8"),
    ("LC_CTYPE", "Charset of the terminal, unless LC_ALL is set"),
    ("NO_COLOR", "Not empty: as --color never, even with CLICOLOR_FORCE"),
    ("STY", "Set by GNU screen: no isolates around right-to-left text"),
    ("TERM", "dumb: as --plain"),
    ("TMUX", "Set by tmux, whose TERM may begin with screen"),
    ("VIPER_DATABASE", "As --database, which may not contain a password" + unserved),
    ("VIPER_MIN_PASSWORD", "Minimum length of a password, 8 or more; else 15" + unserved),
    ("VIPER_SENDMAIL", "Program that takes mails; empty: keep them in the outbox" + unserved),
    ("VIPER_SESSION", "Name of the session, for several sessions on one folder" + unserved),
    (themeVariable, "dark or light, where the background is unknown"),
    ("XDG_DATA_HOME", "Parent of the folder viper; else ~/.local/share" + unserved),
    ("XTERM_VERSION", "Set by xterm: have it send arrows for the wheel, and ESC with Alt"),
  ].sorted { $0.0 < $1.0 }

  static let exitCodes = [
    ("0", "Done"),
    ("1", "Failed, with a message"),
    ("2", "Used incorrectly"),
    ("3", "Cancelled by the user"),
    ("65", "Bad data: a damaged database, or a file of another kind"),
    ("66", "A named file can't be read, or a folder holds no accounts"),
    ("73", "A file or folder can't be created"),
    ("74", "Input or output failed, a limit is too low, or a server was lost halfway"),
    ("75", "Try again: the accounts are in use or out of reach, or a wait isn't over"),
    ("77", "Not permitted: log in first, or change permissions"),
    ("128+n", "Ended by signal n: 130 by Ctrl-C, 141 where a reader such as head left"),
  ]

  static let examples = ["viper --demo", "viper login --help", "viper user-list --json"]
}
