import Doubles
import Testing
import ViperPages
import ViperTerminal

@testable import App

/// The root router, and a console that a test types on.
@MainActor
final class Stage {
  enum Way: CaseIterable {
    case fullScreen
    case lines
  }

  let console = ConsoleFake(columns: 90)
  let results = ResultsSpy()
  let driver: any Driver
  let router: RootRouter

  init(_ way: Way, goal: RouteName? = nil, answers: [FieldName: String] = [:], asks: Bool = true) {
    driver =
      switch way {
      case .fullScreen: FullScreenDriver(console: console, answers: answers)
      case .lines: LineDriver(console: console, answers: answers, asks: asks, results: results)
      }
    router = RootRouter(driver: driver, results: results, goal: goal)
  }

  /// Starts the app; the task is its whole run.
  @discardableResult
  func run() -> Task<Outcome, Never> { Task { [driver] in await driver.run() } }

  /// Waits until the full screen shows `text`.
  func shows(_ text: String) async {
    await until { console.lines.contains { $0.contains(text) } }
  }

  var routes: [RouteName] { router.stack.map(\.route) }
}
