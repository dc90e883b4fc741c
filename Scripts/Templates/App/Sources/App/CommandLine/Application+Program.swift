import ViperCommandLine

nonisolated extension Application: Program {
  static let name = "template-app"
  static let version = "0.1.0"
  static let date = "2026-11-21"
  static let summary = "a terminal application"
  static var description: String {
    Route.inOrder.first.map { "Without a command, \($0.name) is opened." }
      ?? "There is no command yet: make one with Scripts/scaffold new Billing."
  }
  static var commands: [Command] {
    let shell = "Shell"
    return Route.all.map(\.command) + [completions(topic: shell), manual(topic: shell)]
  }
  static let options = Flag.pages

  static let exitCodes = [
    ("0", "Done"),
    ("1", "Failed, with a message"),
    ("2", "Used incorrectly"),
    ("3", "Cancelled by the user"),
    ("65", "A file holds what it can't be used for"),
    ("66", "A named file can't be read"),
    ("73", "A file can't be created"),
    ("74", "The results can't be written"),
    ("75", "Try again: another program is using a file"),
    ("128+n", "Ended by signal n, such as 130 for Ctrl-C"),
  ]
}

extension Route {
  /// What the command line knows of it.
  var command: Command {
    Command(
      name.rawValue, summary, fields: fields, operand: operand, examples: examples,
      hasResults: hasResults)
  }
}
