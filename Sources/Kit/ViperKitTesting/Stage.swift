import Testing
import ViperKit
import ViperPlatform

/// An application on a console that a test types on.
@MainActor
public final class Stage<App: Application> {
  /// A way to show pages.
  public enum Way: CaseIterable, Sendable {
    /// On an emulated screen.
    case fullScreen
    /// As lines of text.
    case lines
  }

  /// The console that the user types on.
  public let console = ConsoleFake(columns: 90)
  /// The rows that the run prints.
  public let results = ResultsSpy()
  /// Shows the pages.
  public let driver: any Driver
  /// The router of the application.
  public let router: App.Root
  private let folder: String

  /// Makes the router, with an empty folder for the application's files.
  /// - Parameters:
  ///   - app: The application.
  ///   - way: The way to show pages.
  ///   - goal: The route that ends the run; nil if the application continues.
  ///   - answers: The answers of flags.
  ///   - asks: Whether to prompt for what flags don't answer; a full screen always does.
  ///   - observers: Observe the router.
  /// - Throws: What the router throws.
  public init(
    _ app: App.Type, _ way: Way = .fullScreen, goal: RouteName? = nil,
    answers: [FieldName: String] = [:], asks: Bool = true, observers: [any RouterObserver] = []
  ) throws(Failure) {
    driver =
      switch way {
      case .fullScreen: FullScreenDriver(console: console, answers: answers)
      case .lines: LineDriver(console: console, answers: answers, asks: asks, results: results)
      }
    folder = try makeTemporaryFolder(named: App.name)
    router = try App.Root(
      ApplicationContext(
        navigation: Navigation(driver: driver, goal: goal, observers: observers),
        results: results, dataFolder: folder))
  }

  isolated deinit { removeTree(folder) }

  /// Shows pages until the end; the task is the whole run.
  @discardableResult
  public func run() -> Task<Outcome, Never> { Task { [driver] in await driver.run() } }

  /// Waits until the full screen shows `text`.
  public func shows(_ text: String) async {
    await until { console.lines.contains { $0.contains(text) } }
  }

  /// The routes of the modules that are shown, the current one last.
  public var routes: [RouteName] { router.stack.map(\.route) }
}
