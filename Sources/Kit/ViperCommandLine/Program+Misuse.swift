extension Program {
  /// The failure of a flag that a command, or the program without one, doesn't have.
  static func unknown(flag: String, of command: Command?) -> Failure {
    if command == nil, let owner = owner(ofFlag: flag) {
      return .misuse("“\(flag)” goes after a command, as in \(call(owner)) \(flag).")
    }
    let question = (command.map(flags) ?? allOptions).question(about: flag)
    return .misuse("“\(flag)” is not an option here. \(question ?? "See \(help(for: command)).")")
  }

  /// The failure of a word after a command that takes none.
  static func unknown(operand word: String, of command: Command) -> Failure {
    if self.command(named: word) != nil { return .misuse("“\(word)” is one command too many.") }
    let flag = command.fields.first { $0.kind == .text }?.flags.first
    let hint = flag.map { "Did you mean \($0) \(word)?" } ?? "See \(help(for: command))."
    return .misuse("Unexpected argument “\(word)”. \(hint)")
  }

  /// The failure of words that are too few or too many.
  public static func misuse(of command: Command) -> Failure {
    .misuse("Usage: \(usage(of: command)). See \(help(for: command)).")
  }

  /// The command line for the help of a command.
  private static func help(for command: Command?) -> String {
    "\(command.map(call) ?? invocation) --help"
  }
}

extension Failure {
  static func secretArgument(_ flag: String) -> Failure {
    misuse(
      "\(flag) would show the secret to every user of this machine. Use \(flag)-stdin, or "
        + "\(flag)-file FILE.")
  }
}
