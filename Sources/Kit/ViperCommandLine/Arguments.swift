import ViperPages

/// The parsed command line of a program.
public struct Arguments: Sendable {
  /// The kind of run.
  public enum Mode: Equatable, Sendable {
    /// The help of the program, or of the command.
    case help
    /// The command, or the program without one.
    case run
    /// The version.
    case version
  }

  /// The source of a secret.
  public enum Source: Equatable, Sendable {
    /// The first line of a file.
    case file(String)
    /// A line of standard input.
    case standardInput
  }

  /// Whether the run prints the help or the version instead of running the command.
  public private(set) var mode = Mode.run
  /// Nil if none is named.
  public private(set) var command: Command?
  /// The answers of flags and the operand, without secrets.
  public private(set) var answers: [FieldName: String] = [:]
  /// The sources of passwords and codes.
  public private(set) var secrets: [FieldName: Source] = [:]
  /// The words that answer no field.
  public private(set) var operands: [String] = []
  /// The names of all flags, in order.
  public private(set) var flags: [String] = []
  /// The configuration file of the user, over which flags take precedence.
  public var configuration = Configuration()
  private var values: [String: String] = [:]
  let program: any Program.Type

  /// Parses a command line without the program's name; throws a misuse with the next step.
  ///
  /// A flag is a word that begins with "--", or a hyphen and letters, each of which is a flag; the
  /// value of the last one may follow them. Words after "--" aren't flags.
  public init(
    _ words: some Sequence<String>, of program: any Program.Type
  ) throws(Failure) {
    self.program = program
    var (words, isLiteral) = (Array(words)[...], false)
    while let word = words.popFirst() {
      let second = word.hasPrefix("-") ? word.dropFirst().first : nil
      if !isLiteral, word == "--" {
        isLiteral = true
      } else if !isLiteral, second?.isLetter == true {
        try take(letters: word, &words)
      } else if !isLiteral, second == "-" {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { words.insert(String(parts[1]), at: words.startIndex) }
        let before = words.count
        try take(flag: String(parts[0]), &words)
        if parts.count == 2, words.count == before {
          throw .misuse("\(parts[0]) takes no value.")
        }
      } else {
        try take(word, &words)
      }
    }
    if mode == .run {
      try check()
      try program.check(self)
    }
  }

  /// Whether an option is given.
  public func has(_ option: Flag) -> Bool { flags.contains(option.name) }

  /// The value of an option; nil if it isn't given.
  public subscript(_ option: Flag) -> String? { values[option.name] }

  // MARK: - Words

  private mutating func take(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(Failure) {
    guard let command else {
      if word == "help" { return mode = .help }
      if word == "version" { return mode = .version }
      guard let (command, count) = program.command(at: [word] + words.prefix(2)) else {
        throw program.unknown(command: word)
      }
      words.removeFirst(count - 1)
      return self.command = command
    }
    if !command.words.isEmpty { return operands.append(word) }
    guard let operand = command.operandField else {
      throw program.unknown(operand: word, of: command)
    }
    if answers[operand.name] != nil { throw tooMany(word, of: operand, in: command) }
    let value = operand.trimmed(word)
    if let problem = operand.problem(of: value) { throw .misuse(problem) }
    answers[operand.name] = value
  }

  private func tooMany(_ word: String, of field: Field, in command: Command) -> Failure {
    .misuse("\(program.call(command)) takes one \(field.name): “\(word)” is too many.")
  }

  /// Takes flags of one letter, as getopt(3) does; "=" may come before the value.
  private mutating func take(
    letters word: String, _ words: inout ArraySlice<String>
  ) throws(Failure) {
    // A hyphen is missing; the first letter may be a flag, too.
    let long = "-" + word.prefix { $0 != "=" }
    let flags = command.map(program.flags) ?? program.allOptions
    if word.count > 2, flags.contains(where: { $0.name == long }) {
      throw program.unknown(flag: String(long.dropFirst()), of: command)
    }
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let flag = program.flag(short: "-\(letter)", of: command) else {
        let isFirst = rest.count == word.count - 2
        throw program.unknown(flag: isFirst ? word : "-\(letter)", of: command)
      }
      if flag.value != .nothing, !rest.isEmpty {
        words.insert(String(rest.first == "=" ? rest.dropFirst() : rest), at: words.startIndex)
        rest = ""
      } else if rest.first == "=" {
        throw .misuse("-\(letter) takes no value.")
      }
      try take(flag: flag.name, &words)
    }
  }

  private mutating func take(
    flag name: String, _ words: inout ArraySlice<String>
  ) throws(Failure) {
    guard let option = program.option(named: name) else { return try take(field: name, &words) }
    flags.append(option.name)
    if option.name == Flag.help.name { mode = .help }
    if option.name == Flag.version.name, mode == .run { mode = .version }
    if option.value == .nothing { return }
    let value = try value(of: name, &words)
    if case .words(let choices) = option.value, !choices.contains(value) {
      let last = choices.suffix(2).joined(separator: " or ")
      let all = (choices.dropLast(2) + [last]).joined(separator: ", ")
      throw .misuse("\(name) takes \(all), not “\(value)”.")
    }
    values[option.name] = value
  }

  /// Takes a flag of a field of the command.
  private mutating func take(
    field flag: String, _ words: inout ArraySlice<String>
  ) throws(Failure) {
    flags.append(flag)
    let fields = command?.fields ?? []
    guard let field = fields.first(where: { $0.flags.contains(flag) }) else {
      if fields.contains(where: { $0.flags.contains("\(flag)-stdin") }) {
        throw .secretArgument(flag)
      }
      throw program.unknown(flag: flag, of: command)
    }
    if !field.takesValue {
      answers[field.name] = Field.on
    } else if !field.isKeptOffCommandLine {
      let value = field.trimmed(try value(of: flag, &words))
      if value.isEmpty, !field.mayBeCleared { throw .misuse("\(flag) needs a value.") }
      let problem = field.problem(of: value) ?? command?.problem(field, value)
      if let problem { throw .misuse(field.problem(problem, of: flag)) }
      if let command, field.name == command.operand, answers[field.name] != nil {
        throw tooMany(value, of: field, in: command)
      }
      answers[field.name] = value
    } else if flag.hasSuffix("-stdin") {
      secrets[field.name] = .standardInput
    } else {
      secrets[field.name] = .file(try value(of: flag, &words))
    }
  }

  private func value(of flag: String, _ words: inout ArraySlice<String>) throws(Failure) -> String {
    guard let value = words.popFirst() else { throw .misuse("\(flag) needs a value.") }
    return value
  }

  // MARK: - Checks

  /// Checks that the options go together, and with the command.
  private func check() throws(Failure) {
    if let command {
      for option in flags.lazy.compactMap(program.option) {
        guard let refusal = program.refusal(of: option, by: command) else { continue }
        throw refusal.isEmpty
          ? program.unknown(flag: option.name, of: command) : .misuse(refusal)
      }
      if !command.words.isEmpty, !command.wordCount.contains(operands.count) {
        throw program.misuse(of: command)
      }
    } else if program.needsCommand {
      let example = program.examples.first.map { ", such as \($0)" } ?? ""
      throw .misuse("Name a command\(example). See \(program.invocation) --help.")
    } else if let flag = Flag.results.first(where: has) {
      throw .misuse(
        "\(program.invocation) without a command prints no results. Omit \(flag.name).")
    }
    try checkResults()
    for name in flags where values[name] == "" {
      switch program.option(named: name)?.value {
      case .file: throw .misuse("\(name) needs the name of a file.")
      case .folder: throw .misuse("\(name) needs the name of a folder.")
      default: break
      }
    }
    if has(.driver) { try checkDriver() }
    try checkReplay()
  }

  /// Checks the format of results, and that each column is one of the command's.
  private func checkResults() throws(Failure) {
    if has(.json), let output = self[.output], output != Output.json.rawValue {
      throw .misuse("--json doesn't go with --output \(output). Omit one of them.")
    }
    guard has(.columns), let known = command?.columns else { return }
    let all = known.map(\.rawValue).joined(separator: ", ")
    if columns.isEmpty { throw .misuse("--columns needs some of \(all).") }
    for (index, column) in columns.enumerated() {
      guard known.contains(column) else {
        throw .misuse("--columns: “\(column)” is not one of \(all).")
      }
      if columns[..<index].contains(column) {
        throw .misuse("--columns has “\(column)” twice.")
      }
    }
  }

  /// Checks that nothing else needs the streams which carry pages and events.
  private func checkDriver() throws(Failure) {
    for flag in Flag.results + [.plain, .noInput] where has(flag) {
      throw .misuse("\(flag.name) doesn't go with --driver. Omit one of them.")
    }
    let files = command?.fields.filter { $0.kind == .file } ?? []
    if files.contains(where: { answers[$0.name] == "-" }) || readsSecrets {
      throw .misuse("Standard input holds the events of --driver. Name a file for the rest.")
    }
  }

  /// Checks that nothing else goes with a replay: the scenario names what is run.
  private func checkReplay() throws(Failure) {
    if !has(.replay) {
      if has(.atOnce) { throw .misuse("--at-once goes with --replay FILE.") }
      return
    }
    if let command { throw .misuse("A scenario says what is run. Omit \(command.name).") }
    let others = (Flag.results + [.driver, .mouse, .noInput, .plain, .trace]).map(\.name)
    if let flag = flags.first(where: others.contains) {
      throw .misuse("\(flag) doesn't go with --replay. Omit one of them.")
    }
  }
}

extension Arguments {
  /// Whether secrets come from standard input.
  public var readsSecrets: Bool { secrets.values.contains(.standardInput) }
}

extension Field {
  /// Whether an empty value clears it.
  ///
  /// A choice has an option for that, and a file a flag.
  fileprivate var mayBeCleared: Bool {
    switch kind {
    case .choice, .file: false
    case .code, .number, .secret, .secretAgain, .text, .toggle: true
    }
  }
}
