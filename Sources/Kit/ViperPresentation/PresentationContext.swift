import ViperPages

/// Presents modules over the current one, which comes back afterwards.
@MainActor
public protocol PresentationContext: AnyObject {
  /// Shows a module over the current one.
  func present(_ module: some Module)
  /// Removes a module, and sends `event` to the one below; modules presented over it stay.
  func dismiss(_ module: some Module, then event: PageEvent)
}
