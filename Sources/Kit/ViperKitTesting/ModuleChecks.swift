import Testing
import ViperPages

/// Expects that a module's layers are released with it, that they keep neither its delegate nor its
/// driver alive, and that the driver is notified when the page changes.
///
/// - Parameters:
///   - makeDelegate: Makes the module's delegate, which may also be its presentation context.
///   - events: Events for the module before it is released; they change its page.
///   - sourceLocation: The location of issues.
///   - make: Makes the module, whose properties `presenter` and `view` are its layers.
/// - Throws: What `make` throws.
@MainActor
public func expectNoLeaks<Delegate: AnyObject>(
  delegate makeDelegate: @autoclosure () -> Delegate, after events: [PageEvent],
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (Delegate) throws -> some Module
) async rethrows {
  let (delegate, driver) = (makeDelegate(), DriverSpy())
  let remains = try await layers(of: make(delegate), handling: events, for: driver)
    .map(WeakReference.init)
  for object in remains.compactMap(\.object) {
    Issue.record("\(type(of: object)) outlives its module.", sourceLocation: sourceLocation)
  }
  if driver.changes == 0 {
    Issue.record("The driver isn't notified.", sourceLocation: sourceLocation)
  }
  withExtendedLifetime(delegate) {}

  let outer: [WeakReference]
  let layers: [AnyObject]
  do {
    let (delegate, driver) = (makeDelegate(), DriverSpy())
    outer = [WeakReference(object: delegate), WeakReference(object: driver)]
    layers = try await ViperKitTesting.layers(of: make(delegate), handling: events, for: driver)
  }
  for object in outer.compactMap(\.object) {
    Issue.record("The module keeps \(type(of: object)) alive.", sourceLocation: sourceLocation)
  }
  withExtendedLifetime(layers) {}
}

@MainActor
private func layers(
  of module: some Module, handling events: [PageEvent], for driver: DriverSpy
) async -> [AnyObject] {
  module.screen.driver = driver
  await module.screen.handle(each: events)
  let properties = Mirror(reflecting: module).children
  let parts = properties.filter { ["presenter", "view"].contains($0.label) }
  return [module] + parts.map { $0.value as AnyObject }
}

private struct WeakReference {
  weak var object: AnyObject?
}

/// The result of `work` in a task that is cancelled before it begins.
public func whileCancelled<Answer: Sendable>(
  _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await work()
  }.value
}
