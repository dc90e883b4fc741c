import Terminal

/// What `template-app NAME` opens.
struct Route: Sendable {
  /// What happens when it is opened.
  enum Use: Sendable {
    /// A module is shown; the answers are what flags have said.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
  }

  let name: RouteName
  /// What one can do there, in a few words for the help.
  let summary: String
  /// What can be given by flags.
  var fields: [Field] = []
  /// The field that a word without a flag is for; nil where no such word belongs.
  var operand: FieldName?
  /// What is worth trying, but for `template-app NAME` itself.
  var examples: [String] = []
  /// Whether rows go to standard output, so that there is a `--json`.
  var hasResults = false
  /// Its place in the bar: the lower, the further left. The leftmost one opens where none is named.
  var barPlace = 9
  let use: Use

  /// Every route, sorted by name.
  // swift-format-ignore
  static let all: [Route] = [
    templateName,
  ]

  /// The route of that name.
  static func named(_ name: some CustomStringConvertible) -> Route? {
    all.first { $0.name.rawValue == "\(name)" }
  }

  /// How its command line is made up.
  var usage: String {
    let word = operand.map { "[\($0.rawValue.uppercased())] " } ?? ""
    return "\(Help.program) \(name) \(word)[OPTIONS]"
  }

  /// What is worth trying, each as a shell takes it.
  var commandLines: [String] {
    let command = "\(Help.program) \(name)"
    return [command] + examples.map { "\(command) \($0)" }
  }

  /// As the bar has them.
  static var inOrder: [Route] {
    all.sorted { ($0.barPlace, $0.name.rawValue) < ($1.barPlace, $1.name.rawValue) }
  }

  /// What the bar calls it: its name as words.
  var barTitle: String {
    let words = name.rawValue.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
