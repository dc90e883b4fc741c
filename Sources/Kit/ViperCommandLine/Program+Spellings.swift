import ViperPlatform

extension Program {
  /// The command that these words begin with, and the number of words that name it; nil if none
  /// does.
  ///
  /// Exact names come first, then names with hyphens omitted or blanks instead, then aliases:
  /// `log-out`, `logout` and `log out` are one command.
  static func command(at words: some Collection<String>) -> (command: Command, count: Int)? {
    guard let first = words.first else { return nil }
    if let command = command(named: first) { return (command, 1) }
    let commands = commands
    let names = words.prefix(3).prefix { !$0.hasPrefix("-") }
    for count in stride(from: names.count, to: 0, by: -1) {
      let name = names.prefix(count).joined(separator: "-")
      let command =
        commands.first { $0.name.isSpelled(as: name) }
        ?? commands.first { command in
          // The second word may be an operand: `star red` isn't `starred`.
          command.aliases.contains { count == 1 ? $0.isSpelled(as: name) : $0 == name }
        }
      if let command { return (command, count) }
    }
    return nil
  }

  /// The failure of a word that is no command.
  public static func unknown(command word: String) -> Failure {
    let near = commands(meantBy: word)
    let hint =
      near.isEmpty
      ? "See \(invocation) --help." : "Did you mean \(near.joined(separator: " or "))?"
    return .misuse("“\(word)” is not a command. \(hint)")
  }

  /// The commands, or the option, to suggest for an unknown command.
  private static func commands(meantBy word: String) -> [String] {
    if let command = command(at: [word.lowercased()])?.command { return [command.name] }
    // An option without its hyphens.
    if let option = option(named: "--\(word)") { return [option.name] }
    let commands = commands
    let near = Suggestions.nearest(to: word, among: commands.map(\.name))
    if !near.isEmpty { return near }
    // A short name is similar to too many words.
    let aliases = commands.flatMap(\.aliases).filter { $0.utf8.count > 5 }
    let long = Suggestions.nearest(to: word, among: aliases).prefix(1)
    return long.compactMap { command(at: [$0])?.command.name }
  }
}

extension [Command] {
  /// The aliases of a command that aren't names of commands.
  public func aliases(of command: Command) -> [String] {
    command.aliases.filter { alias in !contains { $0.name.isSpelled(as: alias) } }
  }
}

extension String {
  /// Whether both are the same but for hyphens.
  fileprivate func isSpelled(as other: String) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return utf8.lazy.filter { $0 != hyphen }.elementsEqual(other.utf8.lazy.filter { $0 != hyphen })
  }
}
