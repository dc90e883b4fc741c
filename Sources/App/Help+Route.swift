import Terminal

extension Help {
  /// The help of one route, or of everything where none is named.
  static func text(for route: Route?) -> String { route.map(text) ?? general }

  private static func text(for route: Route) -> String {
    let flags = route.fields.flatMap { field in
      field.flags.map { flag in (flag + value(of: flag, field), meaning(of: flag, field)) }
    }
    let command = "\(program) \(route.name)"
    let examples = [command] + route.examples.map { "\(command) \($0)" }
    return """
      \(command): \(route.summary)

      Usage: \(command) \(operand(of: route))[OPTIONS]

      Options:
      \(table(flags + options(of: route)))

      Examples:
      \(examples.map(folded).joined(separator: "\n"))

      """
  }

  private static func operand(of route: Route) -> String {
    route.operand.map { "[\($0.rawValue.uppercased())] " } ?? ""
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

  /// Rows of two columns.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, meaning in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(meaning)"
    }.joined(separator: "\n")
  }

  /// A command line on as many lines as it takes, as a shell reads it.
  private static func folded(_ command: String) -> String {
    let parts = command.replacing(" --", with: "\n--").split(separator: "\n").map(String.init)
    return parts.dropFirst().reduce(into: ["  " + (parts.first ?? "")]) { lines, part in
      let line = "\(lines.removeLast()) \(part)"
      lines += line.count < 78 ? [line] : [line.dropLast(part.count) + "\\", "    \(part)"]
    }.joined(separator: "\n")
  }
}
