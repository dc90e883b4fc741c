extension RootRouter {
  /// The command of the current page where the command line names another one, or none.
  var unnamedCommand: String? {
    guard let top = stack.last?.route, top != start.route, Route.named(top) != nil else {
      return nil
    }
    return "\(Help.program) \(options.demo == nil ? "" : "--demo ")\(top)"
  }
}
