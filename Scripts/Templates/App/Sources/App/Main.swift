import ViperKit
import ViperRecordStorage

/// The program, from the command line to the exit code.
@main
enum Main: Application {
  typealias Root = RootRouter

  static let name = "template-app"
  static let version = "0.1.0"
  static let date = "2026-11-26"
  static let summary = "a terminal application"
}

/// Creates the modules, and handles their reports.
final class RootRouter: ApplicationRouter {
  typealias RouteType = Route

  let navigation: Navigation
  /// The items of modules with fields, in a file that is created on first use.
  let records: RecordStore

  init(_ context: ApplicationContext) {
    navigation = context.navigation
    records = RecordStore { try context.dataFile("records.db") }
  }
}
