import ViperPages
import ViperTerminal

/// The parsed command line.
struct Arguments {
  enum Mode: Equatable {
    case help
    case run
    case version
  }

  enum Color: String, CaseIterable {
    case auto, always, never
  }

  /// Where a secret is read from.
  enum Source: Equatable {
    case file(String)
    case standardInput
  }

  var mode = Mode.run
  /// Nil where none is named.
  private(set) var route: Route?
  /// The answers of flags and the operand, without secrets.
  var answers: [FieldName: String] = [:]
  /// Where passwords and codes are read from.
  var secrets: [FieldName: Source] = [:]
  /// All flags, in order.
  private(set) var flags: [String] = []
  /// The options of `--serve`; nil without it.
  let serving: Serving?
  var folder: String?
  /// The address of the server with the accounts.
  private(set) var database: String?
  /// The file that takes the trace.
  private(set) var trace: String?
  /// The scenario that takes what the user does.
  private(set) var record: String?
  /// The scenario to show.
  private(set) var replay: String?
  /// Whether a scenario is shown without pauses.
  private(set) var isAtOnce = false
  var color = Color.auto
  var isDemo = false
  var isPlain = false
  /// Whether pages are lines of JSON, for a program that is the view.
  private(set) var usesJSONDriver = false
  var isJSON = false
  var asks = true
  /// Whether tips are shown.
  var hasTutorials = true
  /// Whether the full screen takes clicks.
  var hasMouse = false

  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - line: What a visitor typed after the name of the host, where sshd starts viper.
  init(_ words: some Sequence<String>, visitor line: String? = nil) throws(Failure) {
    var words = Array(words)[...]
    let serving = try Serving(from: &words, orFrom: line)
    try self.init(words, serving: serving)
  }

  /// - Parameter words: The command line after the options of `serving`.
  init(_ words: ArraySlice<String>, serving: Serving?) throws(Failure) {
    var words = words
    self.serving = serving
    if let first = words.first, !first.hasPrefix("-") {
      words.removeFirst()
      try take(route: first)
    }
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      if parts.count == 2 { words.insert(String(parts[1]), at: words.startIndex) }
      guard flag.hasPrefix("-"), flag != "-" else {
        try take(operand: word)
        continue
      }
      let before = words.count
      try take(flag, &words)
      if parts.count == 2, words.count == before { throw .misuse("\(flag) takes no value.") }
    }
    try check()
  }

  private mutating func take(route word: String) throws(Failure) {
    if word == "help" { return mode = .help }
    if word == "version" { return mode = .version }
    guard let route = Route.named(RouteName(rawValue: word)) else { throw .unknown(route: word) }
    self.route = route
  }

  /// A word without a flag: the route, or its operand.
  private mutating func take(operand word: String) throws(Failure) {
    guard let route else { return try take(route: word) }
    guard let operand = route.operandField else { throw .unknown(operand: word, of: route) }
    if answers[operand.name] != nil {
      throw .misuse("viper \(route.name) takes one \(operand.name): “\(word)” is too many.")
    }
    if let problem = operand.problem(of: word) { throw .misuse(problem) }
    answers[operand.name] = word
  }

  private mutating func take(_ flag: String, _ words: inout ArraySlice<String>) throws(Failure) {
    flags.append(flag)
    if let serving {
      let known = Help.options + (route?.fields.flatMap(\.commandLine) ?? [])
      for known in known where known.name == flag { try serving.check(known) }
    }
    switch flag {
    case "--help", "-h": mode = .help
    case "--version", "-V": if mode == .run { mode = .version }
    case "--demo": isDemo = true
    case "--plain": isPlain = true
    case "--no-input": asks = false
    case "--no-tutorials": hasTutorials = false
    case "--mouse": hasMouse = true
    case "--json": isJSON = true
    case "--serve", "--session": throw .late(flag)
    case "--data": folder = try value(of: flag, &words)
    case "--database": database = try value(of: flag, &words)
    case "--trace": trace = try value(of: flag, &words)
    case "--record": record = try value(of: flag, &words)
    case "--replay": replay = try value(of: flag, &words)
    case "--at-once": isAtOnce = true
    case "--driver":
      let word = try value(of: flag, &words)
      guard word == Help.jsonDriver else {
        throw .misuse("--driver takes \(Help.jsonDriver), not “\(word)”.")
      }
      usesJSONDriver = true
    case "--color":
      let word = try value(of: flag, &words)
      guard let color = Color(rawValue: word) else {
        throw .misuse("--color takes auto, always or never, not “\(word)”.")
      }
      self.color = color
    default: try takeField(flag, &words)
    }
  }

  /// The flags of a route's fields.
  private mutating func takeField(
    _ flag: String, _ words: inout ArraySlice<String>
  ) throws(Failure) {
    let fields = route?.fields ?? []
    guard let field = fields.first(where: { $0.flags.contains(flag) }) else {
      if fields.contains(where: { $0.flags.contains("\(flag)-stdin") }) {
        throw .secretArgument(flag)
      }
      throw .unknown(flag: flag, of: route)
    }
    if !field.takesValue {
      answers[field.name] = Field.on
    } else if !field.isKeptOffCommandLine {
      let value = try value(of: flag, &words)
      let problem = field.problem(of: value) ?? route?.problem(field, value)
      if let problem { throw .misuse("\(flag): \(problem)") }
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

  /// Checks that the options go together; help is printed regardless.
  private func check() throws(Failure) {
    if mode != .run { return }
    if let serving, let route { try serving.check(route) }
    if let route, route.isStandalone {
      let taken = route.flags.map(\.name)
      if let flag = flags.first(where: { !taken.contains($0) }) {
        throw .unknown(flag: flag, of: route)
      }
    }
    if isJSON, route?.hasResults != true {
      let command = route.map { "viper \($0.name)" } ?? "viper without a command"
      throw .misuse("\(command) prints no results. Omit --json.")
    }
    if !asks, answers[.pick] != nil {
      throw .misuse("--pick prompts for a choice. Omit --no-input.")
    }
    if usesJSONDriver { try checkJSONDriver() }
    if answers[.file] == "-", secrets.values.contains(.standardInput) { throw .twoInputs }
    if trace != nil, let route, route.isMaintenance {
      throw .misuse("viper \(route.name) can't be traced. Omit --trace.")
    }
    if record != nil, let route, route.isMaintenance {
      throw .misuse("viper \(route.name) can't be recorded. Omit --record.")
    }
    if isDemo, let route, route.isMaintenance {
      throw .misuse("--demo is temporary. Run viper \(route.name) without it.")
    }
    try checkReplay()
    if isDemo, folder != nil { throw .misuse("--demo has a folder of its own. Omit --data.") }
    if isDemo, database != nil {
      throw .misuse("--demo has accounts of its own. Omit --database.")
    }
    if folder == "" { throw .misuse("--data needs the name of a folder.") }
  }

  /// A scenario says itself what is run, and on which accounts.
  private func checkReplay() throws(Failure) {
    if replay == nil {
      if isAtOnce { throw .misuse("--at-once goes with --replay FILE.") }
      return
    }
    if let route { throw .misuse("A scenario says what is run. Omit \(route.name).") }
    let others = [
      "--data", "--database", "--demo", "--driver", "--json", "--mouse", "--no-input", "--plain",
      "--trace",
    ]
    if let flag = flags.first(where: others.contains) {
      throw .misuse("\(flag) doesn't go with --replay. Omit one of them.")
    }
  }

  /// Checks that nothing else needs the streams which carry pages and events.
  private func checkJSONDriver() throws(Failure) {
    if let route, route.isCommand {
      throw .misuse("viper \(route.name) shows no page. Omit --driver.")
    }
    for (isGiven, flag) in [(isJSON, "--json"), (isPlain, "--plain"), (!asks, "--no-input")]
    where isGiven { throw .misuse("\(flag) doesn't go with --driver. Omit one of them.") }
    if answers[.file] == "-" || secrets.values.contains(.standardInput) { throw .eventsAndInput }
  }
}
