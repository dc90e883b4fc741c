import ViperPages

/// Where lightweight presenters present: over the current module, which comes back afterwards.
@MainActor
public protocol PresentationContext: AnyObject {
  /// Shows a module over the current one.
  func present(_ module: some Module)
  /// Removes a module; modules that were presented over it stay. The one below gets `event`.
  func dismiss(_ module: some Module, then event: PageEvent)
}
