/// The text of `--help`.
enum Help {
  static func text(for command: Command?) -> String { command.map(text) ?? general }

  private static var general: String {
    """
    scaffold: make, rename and remove modules, with their tests and their wiring.

    Usage: scaffold COMMAND [OPTIONS]

    Commands:
    \(table(Command.allCases.map { ($0.usage, $0.specification.summary) }))

    Options of every command:
    \(table(options(Flag.common)))

    Exit codes:
    \(table(exitCodes))

    Examples:
      Scripts/scaffold new Billing
      Scripts/scaffold new Billing --dry-run | git apply --check
      Scripts/scaffold remove --help

    """
  }

  private static func text(for command: Command) -> String {
    let specification = command.specification
    return """
      scaffold \(command.usage): \(specification.summary)

      \(specification.details)

      Options:
      \(table(options(specification.flags.union(Flag.common))))

      """
  }

  private static func options(_ flags: Set<Flag>) -> [(String, String)] {
    Flag.allCases.filter(flags.contains).map { flag in
      (flag.rawValue + (flag.value.map { " " + $0 } ?? ""), flag.meaning)
    } + [("--help", "Print this")]
  }

  private static let exitCodes = [
    ("0", "Done, or there was nothing to do"),
    ("1", "It failed, or a check found something"),
    ("2", "A wrong command line, or a name that no module can have"),
    ("3", "Edited files are in the way; nothing was changed"),
    ("4", "A shared list has an unexpected format; nothing was changed, and the lines"),
    ("", "to change by hand are printed"),
  ]

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}
