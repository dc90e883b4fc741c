import Scenarios
import Tracing
import ViperPages
import ViperPresentation
import ViperTerminal

/// Keeps the stack of modules, and has the driver present the top one.
@MainActor
final class RootRouter {
  let results: any Results
  private(set) var stack: [(route: RouteName, module: any Module, screen: any Screen)] = []
  private let driver: any Driver
  /// The route whose module ends the run when it finishes; nil where the app goes on.
  let goal: RouteName?
  /// Where events and routes are traced; nil where they aren't.
  private let trace: Trace?
  /// What records the acts of the user; nil where nothing does.
  private let recorder: Recorder?

  init(
    driver: some Driver, results: any Results, goal: RouteName? = nil, trace: Trace? = nil,
    recorder: Recorder? = nil
  ) {
    self.driver = driver
    self.results = results
    self.goal = goal
    self.trace = trace
    self.recorder = recorder
  }

  /// Opens a route; the answers are what flags have said.
  func open(_ route: Route, answers: [FieldName: String] = [:]) {
    switch route.use {
    case .module(let open): open(self, answers)
    }
  }

  // MARK: - The stack

  /// Shows a module over the current one, which comes back afterwards.
  /// - Parameter caller: The router's method, for the trace.
  func push(_ module: some Module, as route: RouteName, caller: String = #function) {
    stack.append((route, module, shown(module, as: route)))
    tell(caller)
    showTop()
  }

  /// Replaces the stack with a module.
  /// - Parameter caller: As for `push(_:as:caller:)`.
  func restart(with module: some Module, as route: RouteName, caller: String = #function) {
    stack = [(route, module, shown(module, as: route))]
    tell(caller)
    showTop()
  }

  private func shown(_ module: some Module, as route: RouteName) -> any Screen {
    var screen = module.screen
    if let recorder { screen = recorder.recording(screen, of: route) }
    if let trace { screen = TracedScreen(screen, of: Self.name(of: module), in: trace) }
    return screen
  }

  /// Traces where the router is now.
  private func tell(_ caller: String) {
    trace?.note(route: caller, to: stack.map { Self.name(of: $0.module) }, aside: [])
  }

  /// The module's name, as in `TemplateName`.
  private static func name(of module: any Module) -> String {
    let type = "\(type(of: module))"
    return type.hasSuffix("Wireframe") ? String(type.dropLast(9)) : type
  }

  /// Leaves a module. The one below comes back as it was, or the run ends; modules above it stay.
  func pop(_ module: any Module, last outcome: Outcome) {
    guard stack.last?.module === module else { return stack.removeAll { $0.module === module } }
    _ = stack.popLast()
    tell("pop(_:last:)")
    if stack.isEmpty { driver.finish(outcome) } else { showTop() }
  }

  /// Ends the run if `route` is its goal; goes on otherwise.
  func finish(_ route: RouteName, saying words: String?, otherwise goOn: () -> Void) {
    if let words { recorder?.ends(saying: words, goesOn: false) }
    if goal == route { driver.finish(.done, saying: words) } else { goOn() }
  }

  private func showTop() {
    guard let top = stack.last else { return }
    driver.present(top.screen, bar: bar(current: top.route))
  }

  // MARK: - The bar

  /// Where there is more than one module; a question is answered before one goes on.
  private func bar(current: RouteName) -> NavigationBar? {
    guard Route.all.count > 1, Route.named(current) != nil else { return nil }
    let items = Route.inOrder.map { NavigationBar.Item($0.name, $0.barTitle) }
    return NavigationBar(items, current: current) { [weak self] name in
      if let item = items.first(where: { $0.name == name }) {
        self?.recorder?.switches(to: item.label)
      }
      self?.choose(name)
    }
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
