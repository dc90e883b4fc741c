import ViperKit

/// From the command line to the exit code.
@main
enum Main: Application {
  typealias Root = RootRouter

  static let name = "template-app"
  static let version = "0.1.0"
  static let date = "2026-11-26"
  static let summary = "a terminal application"
}
