import Presentation
import Terminal

/// Records each state that a presenter shows; `expect(_:shows:)` compares them.
@MainActor
package final class ViewSpy<State> {
  package private(set) var shown: [State] = []
  private var expected = 0

  package init() {}

  package func show(_ state: State) { shown.append(state) }

  /// Ends the preparation of a test: what was shown until now isn't expected.
  package func forget() { expected = shown.count }
}

extension ViewSpy where State: Equatable {
  /// The states since the last call; one that is shown again at once is the same.
  func takeChanges() -> [State] {
    defer { forget() }
    // With `self`, so that `scaffold explain` sees that tests look at what is recorded.
    return self.shown.indices.dropFirst(expected)
      .filter { $0 == 0 || shown[$0] != shown[$0 - 1] }.map { shown[$0] }
  }
}

/// Holds what a module presents over itself. A module's delegate may inherit from it, as the root
/// router is both.
@MainActor
open class ContextSpy: PresentationContext, TutorialContext {
  public private(set) var presented: [any Module] = []
  /// The tips that were shown, each with what dismisses it.
  public private(set) var tips: [(text: String, dismiss: @MainActor () -> Void)] = []
  public var isFree = true

  public init() {}

  public func present(_ module: some Module) { presented.append(module) }
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    tips.append((tip, dismissed))
  }
  public func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }
}

extension Page {
  package var table: Table? { if case .table(let table) = body { table } else { nil } }
}

extension Screen {
  /// Takes one event after the other.
  package func handle(each events: [PageEvent]) async {
    for event in events { await handle(event) }
  }
}

extension FormValues {
  /// The form with another text in one entry.
  package func with(_ entry: Entry, _ text: String) -> FormValues {
    var form = self
    form[entry] = text
    return form
  }
}
