import ViperPages
import ViperTerminal

/// A screen whose page and answers a test sets.
public final class ScreenStub: Screen {
  /// The driver that shows it.
  public weak var driver: (any ScreenToDriver)?
  /// The page; the driver is notified of each change.
  public var page: Page {
    didSet {
      driver?.pageChanged()
      if isDrawnAtOnce { (driver as? FullScreenDriver)?.drawDue() }
    }
  }
  /// Whether each page is drawn before the next one, in full screen; otherwise in the next turn of the
  /// main queue.
  package var isDrawnAtOnce = true
  /// The events so far, the earliest first.
  public private(set) var events: [PageEvent] = []
  /// Called with each event.
  public var answer: @MainActor (ScreenStub, PageEvent) async -> Void = { _, _ in }

  /// Creates a screen with its first page.
  public init(_ page: Page) { self.page = page }

  /// Records an event, and answers it.
  public func handle(_ event: PageEvent) async {
    events.append(event)
    await answer(self, event)
  }
}

/// A module that shows a screen, and counts the changes of the store.
public final class ModuleStub: Module {
  /// Its screen.
  public let screen: any Screen
  /// The number of changes of the store so far.
  public private(set) var changes = 0

  /// Creates a module, by default with an empty page.
  public init(_ screen: any Screen = ScreenStub(Page("Stub", .text("")))) { self.screen = screen }

  /// Counts a change.
  public func storeChanged() async { changes += 1 }
}

/// Returns once the task is cancelled.
public func cancellation() async {
  for await _ in AsyncStream.makeStream(of: Never.self).stream {}
}

/// Suspends calls until it is opened.
@MainActor
public final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  /// Creates a closed gate.
  public init() {}

  /// Returns once the gate is open.
  public func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Resumes all calls, and lets later ones pass.
  public func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }
}

/// Records the rows that a program prints.
public final class ResultsSpy: Results {
  /// The texts of each row's cells.
  public private(set) var rows: [[String]] = []
  /// The number of rows that it accepts.
  public var room = Int.max

  /// Creates a record without rows.
  public init() {}

  /// Records a row; false if there is no room.
  @discardableResult
  public func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    if rows.count == room { return false }
    rows.append(row.cells.map(\.text))
    return true
  }
}
