import Terminal

/// What `--help` prints, made from the table of routes.
enum Help {
  static let version = "viper 0.1.0"

  /// - Parameter routes: What the general help lists.
  static func text(for route: Route?, of routes: [Route] = Route.all) -> String {
    route.map(text) ?? general(routes)
  }

  private static func general(_ routes: [Route]) -> String {
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

  private static func operand(of route: Route) -> String {
    route.operand.map { "[\($0.rawValue.uppercased())] " } ?? ""
  }

  private static func text(for route: Route) -> String {
    let flags = route.fields.flatMap { field in
      field.flags.map { flag in (flag + value(of: flag, field), meaning(of: flag, field)) }
    }
    let examples = ["viper \(route.name)"] + route.examples.map { "viper \(route.name) \($0)" }
    return """
      \(wrapped("viper \(route.name): \(route.summary)", indent: 2))

      \(wrapped("Usage: viper \(route.name) \(operand(of: route))[OPTIONS]", indent: 2))

      Options:
      \(table(flags + options.filter { $0.0 != "--demo" && ($0.0 != "--json" || route.hasResults) }))

      Examples:
      \(examples.map(folded).joined(separator: "\n"))

      """
  }

  private static func value(of flag: String, _ field: Field) -> String {
    if field.isSecret { return flag.hasSuffix("-stdin") ? "" : " FILE" }
    return switch field.kind {
    case .number: " NUMBER"
    case .toggle: ""
    case .choice: " WORD"
    case .text, .secret, .secretAgain: " TEXT"
    }
  }

  private static func meaning(of flag: String, _ field: Field) -> String {
    if field.isSecret, flag.hasSuffix("-stdin") {
      return "\(field.label), from a pipe; nothing else is asked"
    }
    if field.isSecret { return "\(field.label), the first line of a file" }
    guard case .choice(let options) = field.kind else { return field.label }
    return "\(field.label): \(options.map(\.name.rawValue).joined(separator: ", "))"
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
    ("NO_COLOR", "Not empty: as --color never"),
    ("TERM", "dumb: as --plain"),
    ("VIPER_MIN_PASSWORD", "The least length of a password, 8 or more; else 15"),
    ("VIPER_SENDMAIL", "The program that takes mails; empty: the outbox"),
    ("VIPER_SESSION", "Which session, where several are open on one folder"),
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

  /// Names beside what they mean; a long name stands above it, or there would be too little room.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).filter { $0 <= 20 }.max() ?? 0
    let column = width + 4
    return rows.map { name, meaning in
      let gap = name.count > width ? "\n" + spaces(column) : spaces(column - 2 - name.count)
      return "  \(name)" + gap + wrapped(meaning, from: column, indent: column)
    }.joined(separator: "\n")
  }

  /// - Parameters:
  ///   - column: Where the text begins.
  ///   - indent: Where its other lines begin.
  private static func wrapped(_ text: String, from column: Int = 0, indent: Int) -> String {
    var place = column
    return text.split(separator: " ").enumerated().reduce(into: "") { lines, word in
      let fits = place + 1 + word.element.count <= 80
      if word.offset > 0 { lines += fits ? " " : "\n" + spaces(indent) }
      place = (word.offset == 0 ? place : fits ? place + 1 : indent) + word.element.count
      lines += word.element
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A command line on as many lines as it takes, as a shell reads it.
  private static func folded(_ command: String) -> String {
    let parts = command.replacing(" --", with: "\n--").split(separator: "\n").map(String.init)
    return parts.dropFirst().reduce(into: ["  " + (parts.first ?? "")]) { lines, part in
      let line = "\(lines.removeLast()) \(part)"
      lines += line.count < 78 ? [line] : [line.dropLast(part.count) + "\\", "    \(part)"]
    }.joined(separator: "\n")
  }
}
