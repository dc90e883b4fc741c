import Terminal

/// Counts how often its screen says that the page is another one.
@MainActor
package final class DriverSpy: ScreenToDriver {
  package private(set) var changes = 0
  package init() {}
  package func pageChanged() { changes += 1 }
}
