import ViperKit
import ViperRecordStorage

/// A route, which `template-app NAME` opens.
struct Route: RouteProtocol {
  /// The effect of opening it.
  enum Use: Sendable {
    /// Shows a module; the answers come from flags.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
    /// Runs without a page, and returns its last words.
    case command(
      perform:
        @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) async throws(Failure) ->
        String?)
  }

  let name: RouteName
  let summary: String
  var aliases: [String] = []
  var fields: [Field] = []
  var operand: FieldName?
  var problem: @Sendable (_ field: Field, _ value: String) -> String? = { _, _ in nil }
  var examples: [String] = []
  var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool = { _ in false }
  var columns: [ColumnName] = []
  var barPosition = 9
  /// Commands that act on one of its rows.
  var commands: [Route] = []
  let use: Use

  /// Every route, with the commands of each, sorted by name.
  // swift-format-ignore
  static let all: [Route] = [
    templateName,
  ].flatMap { [$0] + $0.commands }.sorted { $0.name.rawValue < $1.name.rawValue }

  var showsPage: Bool { if case .module = use { true } else { false } }

  func open(in router: RootRouter, answers: [FieldName: String]) {
    if case .module(let open) = use { open(router, answers) }
  }

  func perform(
    in router: RootRouter, answers: [FieldName: String]
  ) async throws(Failure) -> String? {
    if case .command(let perform) = use { try await perform(router, answers) } else { nil }
  }
}

extension Route {
  /// The commands that change and remove one of a module's items by its number.
  static func commands<Content: Item>(
    for noun: String, in list: RouteName, of table: ItemTable<Content>, _ entries: [Field]
  ) -> [Route] {
    ItemCommand<Content>.all(for: noun, in: list, of: Main.name, entries).map { command in
      Route(
        name: command.name, summary: command.summary, aliases: command.aliases,
        fields: command.fields, operand: command.operand, problem: command.problem,
        examples: command.examples,
        use: .command { router, answers throws(Failure) in
          try await command.perform(router.records.items(in: table), answers)
        })
    }
  }
}
