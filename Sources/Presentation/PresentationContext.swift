import Terminal

/// Where lightweight presenters present: over the current module, which comes back afterwards.
@MainActor
public protocol PresentationContext: AnyObject {
  func present(_ module: some Module)
  /// Removes a module. What was presented over it stays.
  func dismiss(_ module: some Module)
}
