import ViperPages
import ViperRouting
import ViperTerminal

/// What `template-app NAME` opens.
struct Route: RouteProtocol {
  /// What happens when it is opened.
  enum Use: Sendable {
    /// Shows a module; the answers come from flags.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
  }

  let name: RouteName
  /// One sentence for the help.
  let summary: String
  /// The fields that flags can answer.
  var fields: [Field] = []
  /// The field of the operand; nil where there is none.
  var operand: FieldName?
  /// What is worth trying, but for `template-app NAME` itself.
  var examples: [String] = []
  /// Whether it prints rows to standard output, and takes `--json`.
  var hasResults = false
  /// Its place in the bar: the lower, the further left. The leftmost one opens where none is named.
  var barPlace = 9
  let use: Use

  /// Every route, sorted by name.
  // swift-format-ignore
  static let all: [Route] = [
    templateName,
  ]

  func open(in router: RootRouter, answers: [FieldName: String]) {
    switch use {
    case .module(let open): open(router, answers)
    }
  }

  /// The route of that name.
  static func named(_ name: RouteName) -> Route? { all.first { $0.name == name } }

  /// The fields of a route, or those of all routes; nil where there is no such route.
  static func fields(of name: RouteName?) -> [Field]? {
    guard let name else { return all.flatMap(\.fields) }
    return named(name)?.fields
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
