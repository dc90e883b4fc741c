/// The output of `--help`, from the tables of a program.
public struct Help {
  private let program: any Program.Type

  /// The help of a program.
  public init(of program: any Program.Type) { self.program = program }

  /// The help of a command, or the general help.
  public func text(for command: Command? = nil) -> String {
    let sections = command.map(sections) ?? general
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var general: [String] {
    let command = program.needsCommand ? "COMMAND" : "[COMMAND]"
    return [
      "\(program.name): \(program.summary).",
      "Usage: \(program.invocation) \(command) [OPTIONS]",
      Layout.wrapped(program.description, indent: 0),
    ] + topics + [
      section("Options", program.generalOptions.map { ($0.usage, $0.meaning) }),
      section("Environment", program.variables),
      section("Exit codes", program.exitCodes),
      examples(program.examples),
    ]
  }

  /// The commands below the headings of their topics.
  private var topics: [String] {
    let rows = program.commands.map { command in
      let words = command.words.isEmpty ? "" : " \(command.words)"
      return (topic: command.topic, row: (command.name + words, command.summary))
    }
    let width = rows.map(\.row.0.count).filter { $0 <= Layout.nameWidth }.max()
    return program.topics.map { topic in
      section(topic, rows.filter { $0.topic == topic }.map(\.row), width: width)
    }
  }

  private func sections(of command: Command) -> [String] {
    let aliases = program.commands.aliases(of: command).joined(separator: ", ")
    return [
      Layout.wrapped("\(program.call(command)): \(command.summary)", indent: 2),
      Layout.wrapped("Usage: \(program.usage(of: command))", indent: 2),
      aliases.isEmpty ? "" : Layout.wrapped("Also called: \(aliases)", indent: 2),
      command.details,
      section("Options", program.flags(of: command).map { ($0.usage, $0.meaning) }),
      examples(program.commandLines(of: command)),
    ]
  }

  /// A table below its title; empty without rows.
  private func section(_ title: String, _ rows: [(String, String)], width: Int? = nil) -> String {
    rows.isEmpty ? "" : "\(title):\n" + Layout.table(rows, width: width)
  }

  private func examples(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "Examples:\n" + lines.map(Layout.folded).joined(separator: "\n")
  }
}
