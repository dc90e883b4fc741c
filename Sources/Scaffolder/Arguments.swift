/// What the command line asks for.
struct Arguments: Equatable {
  enum Command: String, CaseIterable {
    case new, remove, rename, list, sync, explain
    case checkTemplates = "template"
    case newApp = "new-app"
  }

  enum Flag: String, CaseIterable {
    case check = "--check"
    case dryRun = "--dry-run"
    case force = "--force"
    case json = "--json"
    case module = "--module"
    case noInteractor = "--no-interactor"
    case package = "--package"
    case quiet = "--quiet"
    case templates = "--templates"

    /// What the help calls its value; nil where it takes none.
    var value: String? {
      switch self {
      case .module: "NAME"
      case .package, .templates: "DIR"
      case .check, .dryRun, .force, .json, .noInteractor, .quiet: nil
      }
    }
  }

  /// nil where only help is wanted.
  var command: Command?
  var wantsHelp = false
  /// The words that are no flags: names of modules, or a folder.
  var operands: [String] = []
  private(set) var flags: Set<Flag> = []
  private(set) var values: [Flag: String] = [:]

  /// - Parameter words: The command line without the program's name.
  init(_ words: some Sequence<String>) throws(Failure) {
    var words = Array(words)[...]
    var isLiteral = false
    while let word = words.popFirst() {
      if isLiteral || !word.hasPrefix("-") || word == "-" {
        try take(operand: word)
      } else if word == "--" {
        isLiteral = true
      } else if word == "--help" || word == "-h" {
        wantsHelp = true
      } else {
        try take(flag: word, &words)
      }
    }
    if command == nil, !wantsHelp {
      throw .misuse(
        "Say what to do, such as Scripts/scaffold new Billing. See Scripts/scaffold --help.")
    }
    if !wantsHelp { try check() }
  }

  private mutating func take(operand word: String) throws(Failure) {
    guard command == nil else { return operands.append(word) }
    if word == "help" { return wantsHelp = true }
    guard let command = Command(rawValue: word) else {
      let all = Command.allCases.map(\.rawValue)
      let near = Nearest.names(to: word, among: all).first.map { "Did you mean \($0)?" }
      let known = "It knows \(all.joined(separator: ", "))."
      throw .misuse("“\(word.harmless)” is no command of scaffold. \(near ?? known)")
    }
    self.command = command
  }

  private mutating func take(flag word: String, _ words: inout ArraySlice<String>) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let flag = Flag(rawValue: String(parts[0])) else {
      let near = Nearest.names(to: word, among: Flag.allCases.map(\.rawValue)).first
      let next = near.map { "Did you mean \($0)?" } ?? "See \(Command.help(of: command))."
      throw .misuse("“\(word.harmless)” is unknown here. \(next)")
    }
    if !flags.insert(flag).inserted { throw .misuse("\(flag.rawValue) is there twice.") }
    guard flag.value != nil else {
      if parts.count == 2 { throw .misuse("\(flag.rawValue) takes no value.") }
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst(), !value.isEmpty else {
      throw .misuse("\(flag.rawValue) needs a value.")
    }
    values[flag] = value
  }
}

// MARK: - What goes with what

extension Arguments.Command {
  /// The flags that it takes, besides those that all take.
  var flags: Set<Arguments.Flag> {
    switch self {
    case .new: [.dryRun, .force, .noInteractor, .templates]
    case .remove, .rename: [.dryRun, .force, .templates]
    case .sync: [.check, .dryRun, .templates]
    case .list, .checkTemplates: [.templates]
    case .explain: []
    case .newApp: [.dryRun, .module, .templates]
    }
  }

  /// How many words it takes, and what the help calls them.
  var operands: (count: ClosedRange<Int>, names: String) {
    switch self {
    case .new, .remove: (1...Int.max, "NAME…")
    case .rename: (2...2, "OLD NEW")
    case .list, .sync: (0...0, "")
    case .explain: (1...1, "NAME")
    case .checkTemplates: (1...1, "check")
    case .newApp: (1...1, "FOLDER")
    }
  }

  /// What to type for its help; for that of all where there is none.
  static func help(of command: Self?) -> String {
    "Scripts/scaffold \(command.map { "\($0.rawValue) " } ?? "")--help"
  }

  /// What every command takes.
  static let common: Set<Arguments.Flag> = [.json, .package, .quiet]
}

extension Arguments {
  private func check() throws(Failure) {
    guard let command else { return }
    let (count, names) = command.operands
    let usage = "Scripts/scaffold \(command.rawValue)\(names.isEmpty ? "" : " \(names)")"
    if !count.contains(operands.count) || (command == .checkTemplates && operands != ["check"]) {
      throw .misuse("Say \(usage), and no more or less. See \(Command.help(of: command)).")
    }
    let foreign = flags.subtracting(command.flags.union(Command.common))
    if let flag = foreign.map(\.rawValue).min() {
      let owners = Command.allCases.filter { $0.flags.contains { $0.rawValue == flag } }
      let others = owners.map(\.rawValue).joined(separator: ", ")
      throw .misuse("\(flag) doesn't go with \(command.rawValue), but with: \(others).")
    }
  }
}

extension Failure {
  /// A wrong command line.
  static func misuse(_ description: String) -> Failure { Failure(description, .misused) }
}
