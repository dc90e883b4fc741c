import ViperPages
import ViperTerminal

/// The parsed command line.
struct Arguments: Equatable {
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
  /// The route's name; nil where none is named.
  var route: RouteName?
  /// The answers of flags and the operand, without secrets.
  var answers: [FieldName: String] = [:]
  var secrets: [FieldName: Source] = [:]
  /// All flags, in order.
  private(set) var flags: [String] = []
  /// The file that takes the trace.
  var trace: String?
  /// The scenario that takes what the user does, and the one to show.
  var record: String?
  var replay: String?
  /// Whether a scenario is shown without pauses.
  var isAtOnce = false
  /// Whether pages are lines of JSON, for a program that is the view.
  var usesJSONDriver = false
  var color = Color.auto
  var isPlain = false
  var isJSON = false
  var asks = true

  /// - Parameter words: The command line without the program's name.
  init(_ words: some Sequence<String>) throws(Failure) {
    var words = Array(words)[...]
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
    self.route = route.name
  }

  /// A word without a flag: the route, or its operand.
  private mutating func take(operand word: String) throws(Failure) {
    guard let route = route.flatMap(Route.named) else { return try take(route: word) }
    guard let operand = route.fields.first(where: { $0.name == route.operand }) else {
      throw .misuse("\(Help.program) takes one command, and “\(word)” is another one.")
    }
    if answers[operand.name] != nil {
      throw .misuse(
        "\(Help.program) \(route.name) takes one \(operand.name), and “\(word)” is another one.")
    }
    answers[operand.name] = word
  }

  private mutating func take(_ flag: String, _ words: inout ArraySlice<String>) throws(Failure) {
    flags.append(flag)
    switch flag {
    case "--help", "-h": mode = .help
    case "--version", "-V": if mode == .run { mode = .version }
    case "--plain": isPlain = true
    case "--no-input": asks = false
    case "--json": isJSON = true
    case "--trace": trace = try value(of: flag, &words)
    case "--record": record = try value(of: flag, &words)
    case "--replay": replay = try value(of: flag, &words)
    case "--at-once": isAtOnce = true
    case "--driver":
      let word = try value(of: flag, &words)
      if word != "json" { throw .misuse("--driver takes json, not “\(word)”.") }
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
    let fields = route.flatMap(Route.named)?.fields ?? []
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
      if let problem = field.problem(of: value) { throw .misuse("\(flag): \(problem)") }
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

  private func check() throws(Failure) {
    if mode == .run, replay != nil, let route {
      throw .misuse("A scenario says what is run. Omit \(route).")
    }
    if usesJSONDriver, isJSON || isPlain || !asks {
      throw .misuse("--json, --plain and --no-input don't go with --driver.")
    }
    guard mode == .run, isJSON else { return }
    let route = route.flatMap(Route.named) ?? Route.inOrder.first
    if route?.hasResults == true { return }
    let routes = Route.all.filter(\.hasResults).map { "\(Help.program) \($0.name)" }
    if routes.isEmpty { throw .misuse("--json is for results, and no command has any.") }
    throw .misuse("--json goes with \(routes.joined(separator: ", ")).")
  }
}
