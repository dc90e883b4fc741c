import Terminal

extension Help {
  /// The help of one route, or of everything where none is named.
  /// - Parameter routes: What the general help lists.
  static func text(for route: Route?, of routes: [Route] = Route.all) -> String {
    route.map(text) ?? general(routes)
  }

  private static func text(for route: Route) -> String {
    let flags = route.fields.flatMap { field in
      field.flags.map { flag in (flag + value(of: flag, field), meaning(of: flag, field)) }
    }
    let command = "\(program) \(route.name)"
    let examples = [command] + route.examples.map { "\(command) \($0)" }
    return """
      \(wrapped("\(command): \(route.summary)", indent: 2))

      \(wrapped("Usage: \(command) \(operand(of: route))[OPTIONS]", indent: 2))

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
}
