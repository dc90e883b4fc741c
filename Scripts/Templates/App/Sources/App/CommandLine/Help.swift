/// What `--help` prints, from the table of routes.
enum Help {
  static let program = "template-app"
  static let version = "\(program) 0.1.0"

  /// The general help.
  static func general(_ routes: [Route]) -> String {
    let commands = routes.map { ($0.name.rawValue, $0.summary) }
    let first = Route.inOrder.first.map { "\nWithout a command, \($0.name) is opened.\n" } ?? ""
    return """
      \(program): a terminal application.

      Usage: \(program) [COMMAND] [OPTIONS]
      \(first)
      Commands:
      \(commands.isEmpty ? "  None yet: make one with Scripts/scaffold new Billing" : table(commands))

      Options:
      \(table(options.map { ($0.usage, $0.meaning) }))

      Environment:
      \(table(variables))

      Exit codes:
      \(table(exitCodes))

      """
  }

  /// The options that `route` takes beside its own flags.
  static func options(of route: Route) -> [Flag] {
    options.filter { $0.name != "--json" || route.hasResults }
  }

  static let options = [
    Flag("--at-once", "With --replay: without the pauses of a person"),
    Flag(
      "--color", "auto (the default), always or never",
      .words(Arguments.Color.allCases.map(\.rawValue)), called: "WHEN"),
    Flag(
      "--driver", "json: a page a line on standard output, an event a line on standard input",
      .words(["json"]), called: "WORD"),
    Flag("--help", "Print this, or the help of a command", short: "-h"),
    Flag("--json", "Print results for programs, one object a line"),
    Flag("--no-input", "Never prompt; fail if a required value is missing"),
    Flag("--plain", "Prompt line by line, for screen readers and pipes"),
    Flag("--record", "Write what you do to a scenario, without its secrets, to replay it", .file),
    Flag("--replay", "Show what was recorded, and stop where it differs", .file),
    Flag(
      "--trace", "Write events, pages and routes to a file, as they happen; JSON in a .jsonl",
      .file),
    Flag("--version", "Print the version", short: "-V"),
  ]

  private static let variables = [
    ("ACCESSIBLE", "Not empty, 0 or false: as --plain"),
    ("CLICOLOR", "0: as --color never"),
    ("CLICOLOR_FORCE", "Not empty or 0: as --color always"),
    ("COLORFGBG", "Set by some terminals: 0;15 means a light background"),
    ("ESCDELAY", "Milliseconds that an escape sequence can take; else 50"),
    ("NO_COLOR", "Not empty: as --color never, even with CLICOLOR_FORCE"),
    ("TERM", "dumb: as --plain"),
    (themeVariable, "dark or light, where the background is unknown"),
  ]

  private static let exitCodes = [
    ("0", "Done"),
    ("1", "Failed, with a message"),
    ("2", "Used incorrectly"),
    ("3", "Cancelled by the user"),
    ("65", "A file holds what it can't be used for"),
    ("66", "A named file can't be read"),
    ("73", "A file can't be created"),
    ("74", "The results can't be written"),
    ("75", "Try again: another program is using a file"),
    ("128+n", "Ended by signal n, such as 130 for Ctrl-C"),
  ]
}
