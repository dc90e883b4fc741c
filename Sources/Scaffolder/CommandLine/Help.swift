/// The text of `--help`.
enum Help {
  /// - Parameter hasFields: Whether modules may have fields, as in a package with accounts.
  static func text(for command: Command?, hasFields: Bool = true) -> String {
    command.map { text($0, hasFields) } ?? general(hasFields)
  }

  /// All of it, from which Scripts/scaffold answers before the program is built: a section for each topic,
  /// and another one where it differs without fields.
  static var document: String {
    let topics: [Command?] = [nil] + Command.allCases
    return topics.map { topic in
      let title = "# \(topic?.rawValue ?? "scaffold")"
      let (text, other) = (text(for: topic), text(for: topic, hasFields: false))
      return "\(title)\n\(text)" + (text == other ? "" : "\(title) without fields\n\(other)")
    }.joined()
  }

  private static func general(_ hasFields: Bool) -> String {
    """
    scaffold: make, rename and remove modules, with their tests and their wiring.

    Usage: scaffold COMMAND [OPTIONS]

    Commands:
    \(table(Command.allCases.map { (usage($0, hasFields), $0.specification.summary) }))

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

  private static func usage(_ command: Command, _ hasFields: Bool) -> String {
    hasFields ? command.usageWithFields : command.usage
  }

  private static func text(_ command: Command, _ hasFields: Bool) -> String {
    let specification = command.specification
    let paragraphs = [specification.details] + (hasFields ? [specification.ofFields] : [])
    return """
      scaffold \(usage(command, hasFields)): \(specification.summary)

      \(paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n"))

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
