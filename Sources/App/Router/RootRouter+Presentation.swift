import ViperPages
import ViperPresentation

extension RootRouter: PresentationContext, TutorialContext {
  /// Shows the module without a route, so that no run can start there.
  func present(_ module: some Module) { push(module, as: "") }

  func dismiss(_ module: some Module) { pop(module, last: .done) }

  /// Questions have no route.
  var isFree: Bool {
    guard account != nil, let top = stack.last else { return false }
    return Route.named(top.route)?.needsSession == true && top.screen.page.busy == nil
  }

  /// The tips of the logged-in account.
  func newTutorials() -> TutorialPresenter? {
    guard let key = session?.key else { return nil }
    let memory = services.store
    return TutorialPresenter(in: self, isOn: showsTips) {
      try? await memory.seenTips(of: key)
    } markSeen: { tip in
      // If that fails, the tip is shown again.
      try? await memory.markSeen(tip.name, by: key)
    }
  }
}
