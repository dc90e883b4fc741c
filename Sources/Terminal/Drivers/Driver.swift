/// Runs pages. Nobody but App knows which one does.
@MainActor
public protocol Driver: ScreenToDriver {
  /// Makes a screen the current one. Calls of the former screen are cancelled.
  /// - Parameter event: What the screen is told: that it appeared, or that it goes on.
  func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent)
  /// Ends `run()`; `words` are the last that the user hears, where there is something to add.
  func finish(_ outcome: Outcome, saying words: String?)
  /// Shows the current screen until somebody finishes.
  func run() async -> Outcome
  /// Asked where the input ends: whether the run has a goal that isn't reached yet.
  var owesGoal: @MainActor () -> Bool { get set }
}

extension Driver {
  public func present(_ screen: any Screen, bar: NavigationBar?) {
    present(screen, bar: bar, with: .appeared)
  }

  public func finish(_ outcome: Outcome) { finish(outcome, saying: nil) }
}

/// The modules that the user can switch to from any screen.
@MainActor
public struct NavigationBar {
  public struct Item: Equatable, Sendable {
    public var name: RouteName
    public var label: String

    public init(_ name: RouteName, _ label: String) {
      self.name = name
      self.label = label
    }
  }

  public var items: [Item]
  public var current: RouteName
  public var choose: (RouteName) -> Void

  public init(
    _ items: [Item], current: RouteName, choose: @escaping (RouteName) -> Void
  ) {
    self.items = items
    self.current = current
    self.choose = choose
  }
}

/// How a run ended. Why it failed was said already.
public enum Outcome: Equatable, Sendable {
  case done
  case failed
  case misused
  case cancelled
  /// The results could not be written where they should go.
  case unwritable
  /// Ended by this signal, or by the key that stands for it.
  case signalled(Int32)
}

/// Where results go, apart from the conversation: rows that a program reads.
@MainActor
public protocol Results: AnyObject {
  /// Takes one row; false where it could not be written.
  func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool
}
