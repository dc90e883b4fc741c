/// What `--help` prints.
enum Help {
  static func text(for command: Arguments.Command?) -> String { command.map(text) ?? general }

  private static var general: String {
    """
    scaffold: make, rename and remove modules, with their tests and their wiring.

    Usage: scaffold COMMAND [OPTIONS]

    Commands:
    \(table(Arguments.Command.allCases.map { ($0.usage, $0.summary) }))

    Options of every command:
    \(table(options(Arguments.Command.common)))

    Exit codes:
    \(table(exitCodes))

    Examples:
      Scripts/scaffold new Billing
      Scripts/scaffold new Billing --dry-run | git apply --check
      Scripts/scaffold remove --help

    Every command first undoes what an interrupted one has left half done.

    """
  }

  private static func text(for command: Arguments.Command) -> String {
    let flags = command.flags.union(Arguments.Command.common)
    return """
      scaffold \(command.usage): \(command.summary)

      \(command.details)

      Options:
      \(table(options(flags)))

      Examples:
      \(command.examples.map { "  Scripts/scaffold \($0)" }.joined(separator: "\n"))

      """
  }

  private static func options(_ flags: Set<Arguments.Flag>) -> [(String, String)] {
    Arguments.Flag.allCases.filter(flags.contains).map { flag in
      (flag.rawValue + (flag.value.map { " " + $0 } ?? ""), flag.meaning)
    } + [("--help", "Print this")]
  }

  private static let exitCodes = [
    ("0", "Done, or there was nothing to do"),
    ("1", "It failed, and said why; or a check has found something"),
    ("2", "Used wrongly, or a name that no module can have; nothing was changed"),
    ("3", "Somebody has edited what is in the way; nothing was changed"),
    ("4", "A shared file can't be understood; nothing was changed, and the lines to"),
    ("", "change by hand are printed"),
  ]

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}

extension Arguments.Flag {
  fileprivate var meaning: String {
    switch self {
    case .check: "Change nothing: say where they disagree, and exit 1 then"
    case .dryRun: "Change nothing: print the unified diff, for git apply"
    case .force: "Also replace and remove what was edited; a backup is kept"
    case .json: "Print one JSON object, for programs and editors"
    case .module: "The first module; else Welcome, or Intro in Welcome"
    case .noInteractor: "Modules without data: a form, no interactor"
    case .package: "The package's folder; Scripts/scaffold names its own"
    case .quiet: "Print only what is asked for, and what went wrong"
    case .templates: "Take the templates from there, not from Scripts/Templates"
    }
  }
}
