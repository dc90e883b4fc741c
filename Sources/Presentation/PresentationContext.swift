import Terminal

/// Where lightweight presenters present: over the current module, which comes back afterwards.
@MainActor
public protocol PresentationContext: AnyObject {
  func present(_ module: some Module)
  /// Nothing happens where something else has been presented meanwhile.
  func dismiss(_ module: some Module)
}
