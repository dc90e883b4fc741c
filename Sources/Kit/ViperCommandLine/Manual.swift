import ViperPlatform

/// The manual of a program as a page of man(7), from the tables of its help.
public struct Manual {
  private let program: any Program.Type

  /// The manual of a program.
  public init(of program: any Program.Type) { self.program = program }

  /// The text, in roff.
  public var page: String {
    let commands = program.commands
    let head = """
      .TH \(program.name.uppercased()) 1 \(program.date) "\(program.versionLine.roff)" \
      "User Commands"
      .SH NAME
      \(program.name) \\- \(program.summary.roff)
      .SH SYNOPSIS
      .B \(program.invocation)
      .RI [ COMMAND ]
      .RI [ OPTIONS ]
      """
    let sections: [(title: String, text: String)] = [
      ("DESCRIPTION", text(program.description)),
      ("OPTIONS", entries(program.allOptions.map { ($0.usage, $0.meaning) })),
      ("COMMANDS", commands.map { section($0, commands.aliases(of: $0)) }.joined(separator: "\n")),
      ("KEYS", program.keys.map(section).joined(separator: "\n")),
      ("ENVIRONMENT", entries(program.variables)),
      ("FILES", program.hasConfiguration ? entries(program.configurationRows) : ""),
      ("EXIT STATUS", entries(program.exitCodes)),
      ("EXAMPLES", examples(program.examples)),
    ]
    return sections.reduce(into: head + "\n") { page, section in
      if !section.text.isEmpty { page += ".SH \(section.title)\n\(section.text)\n" }
    }
  }

  private func section(_ command: Command, _ aliases: [String]) -> String {
    let own = command.fields.flatMap(\.commandLine).map { ($0.usage, $0.meaning) }
    let options = program.options(of: command).map(\.name).joined(separator: ", ")
    let notes = [
      aliases.isEmpty ? "" : "It is also called \(aliases.joined(separator: ", ")).",
      command.columns.isEmpty
        ? "" : "Its columns are \(command.columns.map(\.rawValue).joined(separator: ", ")).",
    ]
    return """
      .SS \(program.usage(of: command).roff)
      \(text(command.summary))\(notes.map { $0.isEmpty ? "" : "\n.PP\n" + text($0) }.joined())
      \((own.isEmpty ? "" : entries(own) + "\n") + ".PP")
      \(text("Of the options above, it takes \(options)."))
      .PP
      \(examples(program.commandLines(of: command)))
      """
  }

  private func section(_ keys: (title: String, rows: [(String, String)])) -> String {
    ".SS \(keys.title.roff)\n\(entries(keys.rows.map { ($0.0.spelled, $0.1) }))"
  }

  private func entries(_ rows: [(String, String)]) -> String {
    rows.map { name, meaning in ".TP\n\\fB\(name.roff)\\fR\n\(text(meaning))" }
      .joined(separator: "\n")
  }

  /// Unfilled, one a line.
  private func examples(_ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return ".nf\n.RS 4\n" + lines.map(\.roff).joined(separator: "\n") + "\n.RE\n.fi"
  }

  private func text(_ words: String) -> String {
    Layout.wrapped(words, indent: 0).split(separator: "\n").map { String($0).roff }
      .joined(separator: "\n")
  }
}

extension String {
  /// The names of keys in ASCII, which every output device of roff has.
  fileprivate var spelled: String {
    let names: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "…": "-"]
    return map { names[$0] ?? String($0) }.joined()
  }

  /// Escaped for roff: no requests, plain quotes, and ASCII only.
  var roff: String {
    let text = visible.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "'": text += "\\(aq"
      case "\"": text += "\\(dq"
      case "`": text += "\\(ga"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      case _ where scalar.isASCII: text += "\(scalar)"
      default: text += "\\[u\(scalar.value.hexadecimal)]"
      }
    }
    return text.hasPrefix(".") ? "\\&" + text : text
  }
}
