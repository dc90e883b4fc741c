import Platform

/// The command line.
struct Arguments {
  /// nil for the general help.
  private(set) var command: Command?
  private(set) var wantsHelp = false
  /// Names of modules, or a folder.
  private(set) var operands: [String] = []
  private(set) var flags: Set<Flag> = []
  private(set) var values: [Flag: String] = [:]

  /// - Parameter words: Without the program's name.
  init(_ words: some Sequence<String>) throws(Failure) {
    var words = Array(words)[...]
    var isLiteral = false
    while let word = words.popFirst() {
      // An arrow precedes the result of a function.
      if isLiteral || !word.hasPrefix("-") || word == "-" || word.hasPrefix("->") {
        try take(operand: word)
      } else if word == "--" {
        isLiteral = true
      } else if word == "--help" || word == "-h" {
        wantsHelp = true
      } else {
        try take(flag: word, &words)
      }
    }
    if wantsHelp { return }
    guard let command else {
      throw .misuse(
        "Name a command, such as Scripts/scaffold new Billing. See Scripts/scaffold --help.")
    }
    try check(command)
  }

  private mutating func take(operand word: String) throws(Failure) {
    guard command == nil else { return operands.append(word) }
    if word == "help" { return wantsHelp = true }
    guard let command = Command(rawValue: word) else {
      let all = Command.allCases.map(\.rawValue)
      let near = Suggestions.nearest(to: word, among: all).first.map { "Did you mean \($0)?" }
      let known = "The commands are \(all.joined(separator: ", "))."
      throw .misuse("“\(word.sanitized)” is not a command of scaffold. \(near ?? known)")
    }
    self.command = command
  }

  private mutating func take(flag word: String, _ words: inout ArraySlice<String>) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let flag = Flag(rawValue: String(parts[0])) else {
      let known = command.map { $0.specification.flags.union(Flag.common) } ?? Set(Flag.allCases)
      let flags = word.hasPrefix("--") ? known.map(\.rawValue) : []
      let near = Suggestions.nearest(to: word, among: flags).first
      let next = near.map { "Did you mean \($0)?" } ?? "See \(help)."
      throw .misuse("“\(word.sanitized)” is unknown. \(next)")
    }
    if !flags.insert(flag).inserted { throw .misuse("\(flag.rawValue) is given twice.") }
    if flag.value == nil {
      if parts.count == 2 { throw .misuse("\(flag.rawValue) takes no value.") }
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst(), !value.isEmpty else {
      throw .misuse("\(flag.rawValue) needs a value.")
    }
    values[flag] = value
  }

  private func check(_ command: Command) throws(Failure) {
    let specification = command.specification
    let isUnknown = command == .template && operands != ["check"]
    if !command.operandCount.contains(operands.count) || isUnknown {
      throw .misuse("Usage: Scripts/scaffold \(command.usage). See \(help).")
    }
    let foreign = flags.subtracting(specification.flags.union(Flag.common))
    if let flag = foreign.map(\.rawValue).min() {
      let owners = Command.allCases.filter { command in
        command.specification.flags.contains { $0.rawValue == flag }
      }
      let others = owners.map(\.rawValue).joined(separator: ", ")
      throw .misuse("\(flag) is not a flag of \(command.rawValue), but of: \(others).")
    }
  }

  /// The command line for the help of the command.
  private var help: String {
    "Scripts/scaffold \(command.map { "\($0.rawValue) " } ?? "")--help"
  }
}
