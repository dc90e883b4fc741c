import CViperTestLocale
import ViperPages

/// Counts the changes of its screen's page.
package final class DriverSpy: ScreenToDriver {
  package private(set) var changes = 0
  package init() {}
  package func pageChanged() { changes += 1 }
}
