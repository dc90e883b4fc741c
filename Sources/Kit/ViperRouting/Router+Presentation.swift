import ViperPages

extension Router {
  /// Shows the module without a route, so that no run can start there.
  public func present(_ module: some Module) { push(module, as: "") }

  /// Leaves a presented module.
  public func dismiss(_ module: some Module, then event: PageEvent) {
    pop(module, last: .done, then: event)
  }

  /// Shows a tip over the current page.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    navigation.driver.show(tip: tip, dismissed: dismissed)
  }

  /// Whether the current page is that of the module and of a route, and nothing is under way.
  public func isFree(for module: any Module) -> Bool {
    guard let top = stack.last, top.module === module else { return false }
    return RouteType.named(top.route) != nil && top.screen.page.busy == nil
  }
}
