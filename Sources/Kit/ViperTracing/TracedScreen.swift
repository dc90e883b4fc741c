import ViperPages

/// A screen whose events and pages are traced, without code in its module.
final class TracedScreen: Screen, ScreenToDriver {
  private let screen: any Screen
  private let module: String
  private let trace: Trace
  /// The last traced page; nil before the first.
  private var shown: Page?

  init(_ screen: any Screen, of module: String, in trace: Trace) {
    self.screen = screen
    self.module = module
    self.trace = trace
  }

  var page: Page { screen.page }

  /// The driver, which is notified of changes after the trace.
  weak var driver: (any ScreenToDriver)? {
    didSet {
      screen.driver = driver == nil ? nil : self
      if driver != nil { tracePage() }
    }
  }

  func handle(_ event: PageEvent) async {
    trace.note(event, on: screen.page, by: module)
    await Trace.$module.withValue(module) { await screen.handle(event) }
  }

  func pageChanged() {
    tracePage()
    driver?.pageChanged()
  }

  private func tracePage() {
    let page = screen.page
    let changes = PageDifference.changes(from: shown, to: page)
    shown = page
    if !changes.isEmpty { trace.note(changes, by: module) }
  }
}
