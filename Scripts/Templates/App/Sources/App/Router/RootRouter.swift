import Presentation
import Terminal

/// Keeps the stack of modules, and has the driver present the top one.
@MainActor
final class RootRouter {
  let results: any Results
  private(set) var stack: [(route: RouteName, module: any Module)] = []
  private let driver: any Driver
  /// The route whose module ends the run when it finishes; nil where the app goes on.
  let goal: RouteName?

  init(driver: some Driver, results: some Results, goal: RouteName? = nil) {
    self.driver = driver
    self.results = results
    self.goal = goal
  }

  /// Opens a route; the answers are what flags have said.
  func open(_ route: Route, answers: [FieldName: String] = [:]) {
    switch route.use {
    case .module(let open): open(self, answers)
    }
  }

  // MARK: - The stack

  /// Shows a module over the current one, which comes back afterwards.
  func push(_ module: some Module, as route: RouteName) {
    stack.append((route, module))
    showTop()
  }

  /// Replaces the stack with a module.
  func restart(with module: some Module, as route: RouteName) {
    stack = [(route, module)]
    showTop()
  }

  /// Leaves a module. The one below comes back as it was, or the run ends; modules above it stay.
  func pop(_ module: any Module, last outcome: Outcome) {
    guard stack.last?.module === module else { return stack.removeAll { $0.module === module } }
    _ = stack.popLast()
    if stack.isEmpty { driver.finish(outcome) } else { showTop() }
  }

  /// Ends the run if `route` is its goal; goes on otherwise.
  func finish(_ route: RouteName, saying words: String?, otherwise goOn: () -> Void) {
    if goal == route { driver.finish(.done, saying: words) } else { goOn() }
  }

  private func showTop() {
    guard let top = stack.last else { return }
    driver.present(top.module.screen, bar: bar(current: top.route))
  }

  // MARK: - The bar

  /// Where there is more than one module; a question is answered before one goes on.
  private func bar(current: RouteName) -> NavigationBar? {
    guard Route.all.count > 1, Route.named(current) != nil else { return nil }
    let items = Route.inOrder.map { NavigationBar.Item($0.name, $0.barTitle) }
    return NavigationBar(items, current: current) { [weak self] in self?.choose($0) }
  }

  /// Leaving the new module doesn't lead back.
  private func choose(_ name: RouteName) {
    guard let route = Route.named(name) else { return }
    stack = []
    open(route)
  }
}

extension RootRouter: PresentationContext {
  /// What is presented has no route: no run starts there.
  func present(_ module: some Module) { push(module, as: "") }

  func dismiss(_ module: some Module) { pop(module, last: .done) }
}
