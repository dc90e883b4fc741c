extension Help {
  /// The help of one route, or the general help.
  /// - Parameter routes: What the general help lists.
  static func text(for route: Route?, of routes: [Route] = Route.all) -> String {
    route.map(text) ?? general(routes)
  }

  private static func text(for route: Route) -> String {
    let command = "\(program) \(route.name)"
    return """
      \(wrapped("\(command): \(route.summary)", indent: 2))

      \(wrapped("Usage: \(route.usage)", indent: 2))

      Options:
      \(table(route.flags.map { ($0.usage, $0.meaning) }))

      Examples:
      \(route.commandLines.map(folded).joined(separator: "\n"))

      """
  }
}

extension Route {
  /// All its flags, those of its fields first.
  var flags: [Flag] { fields.flatMap(\.commandLine) + Help.options(of: self) }
}
