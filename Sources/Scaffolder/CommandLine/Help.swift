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
    \(table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }))

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

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}
