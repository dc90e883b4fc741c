extension Help {
  /// The help of one route, or of everything where none is named.
  /// - Parameter routes: What the general help lists.
  static func text(for route: Route?, of routes: [Route] = Route.all) -> String {
    route.map(text) ?? general(routes)
  }

  private static func text(for route: Route) -> String {
    let command = "\(program) \(route.name)"
    return """
      \(wrapped("\(command): \(route.summary)", indent: 2))

      \(wrapped("Usage: \(usage(of: route))", indent: 2))

      Options:
      \(table(route.flags.map { ($0.usage, $0.meaning) }))

      Examples:
      \(examples(of: route).map(folded).joined(separator: "\n"))

      """
  }

  /// How its command line is made up.
  static func usage(of route: Route) -> String {
    let operand = route.operand.map { name in
      let word = name.rawValue.uppercased()
      return route.needsOperand ? "\(word) " : "[\(word)] "
    }
    return "\(program) \(route.name) \(operand ?? "")[OPTIONS]"
  }

  /// Whole command lines.
  static func examples(of route: Route) -> [String] {
    let command = "\(program) \(route.name)"
    return (route.needsOperand ? [] : [command]) + route.examples.map { "\(command) \($0)" }
      + route.scripts
  }
}

extension Route {
  /// All that it takes, its own fields first.
  var flags: [Flag] { fields.flatMap(\.commandLine) + Help.options(of: self) }
}
