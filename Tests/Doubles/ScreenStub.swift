import ViperPages
import ViperTerminal

/// A screen whose page and answers a test sets.
package final class ScreenStub: Screen {
  package weak var driver: (any ScreenToDriver)?
  package var page: Page {
    didSet {
      driver?.pageChanged()
      if isDrawnAtOnce { (driver as? FullScreenDriver)?.drawDue() }
    }
  }
  /// Whether each page is drawn before the next one, in full screen; otherwise in the next turn of the
  /// main queue.
  package var isDrawnAtOnce = true
  package private(set) var events: [PageEvent] = []
  package var answer: @MainActor (ScreenStub, PageEvent) async -> Void = { _, _ in }

  package init(_ page: Page) { self.page = page }

  package func handle(_ event: PageEvent) async {
    events.append(event)
    await answer(self, event)
  }
}

/// A module that shows a screen, and counts the changes that it is told of.
package final class ModuleStub: Module {
  package let screen: any Screen
  package private(set) var changes = 0

  package init(_ screen: any Screen = ScreenStub(Page("Stub", .text("")))) { self.screen = screen }

  package func storeChanged() async { changes += 1 }
}

/// Returns once the task is cancelled.
package func cancellation() async {
  for await _ in AsyncStream.makeStream(of: Never.self).stream {}
}

/// Suspends calls until it is opened.
@MainActor
package final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false

  package init() {}

  package func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  package func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }
}

/// Records each row.
package final class ResultsSpy: Results {
  package private(set) var rows: [[String]] = []
  /// How many rows it accepts.
  package var room = Int.max

  package init() {}

  package func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    if rows.count == room { return false }
    rows.append(row.cells.map(\.text))
    return true
  }
}
