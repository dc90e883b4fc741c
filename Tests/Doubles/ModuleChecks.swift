import Terminal
import Testing

/// Expects that none of a module's layers outlives it, and that it keeps no delegate alive.
///
/// - Parameters:
///   - makeDelegate: Makes what the module reports to, and what it presents on.
///   - sourceLocation: The test that issues are reported for.
///   - assemble: Makes a module for a delegate, uses it, and returns its wireframe, presenter and
///     view. It runs twice.
/// - Throws: What `assemble` throws.
@MainActor
package func expectNoLeaks<Delegate: AnyObject>(
  delegate makeDelegate: @autoclosure () -> Delegate,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ assemble: (Delegate) async throws -> [AnyObject]
) async rethrows {
  let lasting = makeDelegate()
  let remains = try await assemble(lasting).map(WeakReference.init)
  for object in remains.compactMap(\.object) {
    Issue.record("\(type(of: object)) outlives its module.", sourceLocation: sourceLocation)
  }
  withExtendedLifetime(lasting) {}

  weak var released: Delegate?
  let layers: [AnyObject]
  do {
    let passing = makeDelegate()
    released = passing
    layers = try await assemble(passing)
  }
  if released != nil {
    Issue.record("The module keeps its delegate alive.", sourceLocation: sourceLocation)
  }
  withExtendedLifetime(layers) {}
}

private struct WeakReference {
  weak var object: AnyObject?
}

/// Expects that a view tells its driver once of a change, and doesn't keep the driver alive.
@MainActor
package func expectDriverHears(
  of view: some Screen, sourceLocation: SourceLocation = #_sourceLocation, when change: () -> Void
) {
  weak var released: DriverSpy?
  do {
    let driver = DriverSpy()
    view.driver = driver
    change()
    if driver.changes != 1 {
      Issue.record("The driver heard \(driver.changes) times.", sourceLocation: sourceLocation)
    }
    released = driver
  }
  if released != nil {
    Issue.record("The view keeps its driver alive.", sourceLocation: sourceLocation)
  }
}

/// The result of `work` in a task that is cancelled before it begins.
package func whileCancelled<Answer: Sendable>(
  _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await work()
  }.value
}
