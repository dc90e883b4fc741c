import ViperPages
import ViperTerminal

/// The pages of a router: the stack of modules, the pages that were put aside, and the goal of the run.
@MainActor
public final class Navigation {
  /// A module with its screen.
  ///
  /// The driver gets the same object each time, since it keeps typed text by screen.
  public typealias Entry = (route: RouteName, module: any Module, screen: any Screen)

  /// Presents the top module.
  public let driver: any Driver
  /// The route whose module ends the run when it finishes; nil if the application continues.
  public let goal: RouteName?
  /// The route of the command line, and the answers of its flags.
  public var start: (route: RouteName?, answers: [FieldName: String]) = (nil, [:])
  /// The modules from the first page up to the current one.
  public internal(set) var stack: [Entry] = []
  /// The stacks that were left for another page of the bar, by the route of their first module.
  var aside: [RouteName: [Entry]] = [:]
  /// The pages to which other pages return, if modules opened these.
  var origins: [RouteName: RouteName] = [:]
  /// The error that ended the run.
  var failure: (any Error)?
  var isGoalReached = false
  /// The method that ended a module, while the next one is opened.
  var caller: String?
  private let observers: [any RouterObserver]

  /// Creates an empty stack.
  /// - Parameters:
  ///   - driver: Presents the top module.
  ///   - goal: The route whose module ends the run when it finishes; nil if the application continues.
  ///   - observers: Each gets the screens as the one before it returned them.
  public init(driver: any Driver, goal: RouteName? = nil, observers: [any RouterObserver] = []) {
    self.driver = driver
    self.goal = goal
    self.observers = observers
  }

  /// Forgets the pages that were put aside, such as those of another user.
  public func forgetAside() { (aside, origins) = ([:], [:]) }

  /// Forgets the pages of a route whose task is done, except the current page.
  public func forget(_ route: RouteName) {
    let others = stack.dropLast() + aside.values.joined()
    for entry in others where entry.route == route { remove(entry.module) }
  }

  /// The error that ended the run; nil if there is none.
  public var lastError: (any Error)? { failure ?? driver.failure }

  func entry(_ module: any Module, as route: RouteName) -> Entry {
    let screen = observers.reduce(module.screen) { $1.observing($0, of: module, as: route) }
    return (route, module, screen)
  }

  func isCurrent(_ module: any Module) -> Bool { stack.last?.module === module }

  /// Removes a module that isn't the current one from its stack; modules above it stay.
  func remove(_ module: any Module) {
    stack.removeAll { $0.module === module }
    let stacks = aside.values.map { stack in stack.filter { $0.module !== module } }
    // If two stacks begin with the same route now, the taller one stays.
    aside = Dictionary(stacks.compactMap { stack in stack.first.map { ($0.route, stack) } }) {
      $0.count < $1.count ? $1 : $0
    }
  }

  /// Notifies the observers of the router's stacks.
  func tell(_ caller: String) {
    let aside = aside.sorted { $0.key.rawValue < $1.key.rawValue }.map { $0.value.map(\.module) }
    tell { $0.stackChanged(by: self.caller ?? caller, to: stack.map(\.module), aside: aside) }
  }

  func tell(_ note: (any RouterObserver) -> Void) { observers.forEach(note) }
}
