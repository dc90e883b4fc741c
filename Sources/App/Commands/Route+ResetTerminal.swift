import Terminal

extension Route {
  static let resetTerminal = Route(
    name: "reset-terminal",
    summary: "Put a terminal right that a program has left broken.",
    use: .standalone(perform: { _ throws(Failure) in
      guard SystemConsole.resetTerminal() else { throw .noTerminal }
      SystemConsole().say("The terminal is as programs expect it again.")
    })
  )
}
