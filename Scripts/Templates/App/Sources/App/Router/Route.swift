import ViperKit

/// A route, which `template-app NAME` opens.
struct Route: RouteProtocol {
  /// The effect of opening it.
  enum Use: Sendable {
    /// Shows a module; the answers come from flags.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
  }

  let name: RouteName
  let summary: String
  var aliases: [String] = []
  var fields: [Field] = []
  var operand: FieldName?
  var examples: [String] = []
  var columns: [ColumnName] = []
  var barPosition = 9
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
}
