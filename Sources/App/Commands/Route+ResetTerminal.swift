import ViperKit

extension Route {
  static let resetTerminal = Route(
    name: "reset-terminal",
    summary: "Restore a terminal that a program has left broken.",
    use: .standalone(perform: { _ throws(Failure) in
      guard SystemConsole.resetTerminal() else { throw .noTerminal }
      SystemConsole().say("The terminal is restored.")
    })
  )
}
