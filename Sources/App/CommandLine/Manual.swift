import ViperTerminal

/// The manual as a page of man(7), from the tables of the help.
struct Manual {
  let routes: [Route]

  init(of routes: [Route] = Route.all) { self.routes = routes }

  var page: String {
    """
    .TH \(Help.program.uppercased()) 1 \(Help.date) "\(Help.version.roff)" "User Commands"
    .SH NAME
    \(Help.program) \\- \(Help.summary.roff)
    .SH SYNOPSIS
    .B \(Help.program)
    .RI [ COMMAND ]
    .RI [ OPTIONS ]
    .SH DESCRIPTION
    \(text(Help.description))
    .SH OPTIONS
    \(entries(Help.options.map { ($0.usage, $0.meaning) }))
    .SH COMMANDS
    \(routes.map(section).joined(separator: "\n"))
    .SH KEYS
    \(KeyTable.sections.map(section).joined(separator: "\n"))
    .SH ENVIRONMENT
    \(entries(Help.variables))
    .SH EXIT STATUS
    \(entries(Help.exitCodes))
    .SH EXAMPLES
    \(examples(Help.examples))

    """
  }

  private func section(_ route: Route) -> String {
    let own = route.fields.flatMap(\.commandLine).map { ($0.usage, $0.meaning) }
    let options = Help.options(of: route).map(\.name).joined(separator: ", ")
    return """
      .SS \(route.usage.roff)
      \(text(route.summary))
      \((own.isEmpty ? "" : entries(own) + "\n") + ".PP")
      \(text("Of the options above, it takes \(options)."))
      .PP
      \(examples(route.commandLines))
      """
  }

  private func section(_ keys: KeyTable.Section) -> String {
    ".SS \(keys.title.roff)\n\(entries(keys.rows.map { ($0.keys.spelled, $0.meaning) }))"
  }

  private func entries(_ rows: [(String, String)]) -> String {
    rows.map { name, meaning in ".TP\n\\fB\(name.roff)\\fR\n\(text(meaning))" }
      .joined(separator: "\n")
  }

  /// Unfilled, one a line.
  private func examples(_ lines: [String]) -> String {
    ".nf\n.RS 4\n" + lines.map(\.roff).joined(separator: "\n") + "\n.RE\n.fi"
  }

  private func text(_ words: String) -> String {
    Help.wrapped(words, indent: 0).split(separator: "\n").map { String($0).roff }
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
