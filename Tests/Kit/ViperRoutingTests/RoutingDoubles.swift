import ViperKitTesting
import ViperPages
import ViperRouting
import ViperTerminal

/// A page with the route's name as its title.
struct PageRoute: RouteProtocol {
  static let all = ["one", "two", "form", "early"].map { PageRoute(name: $0) }
  let name: RouteName
  let summary = "A page."
  var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool = { $0["goal"] != nil }

  func open(in router: PageRouter, answers: [FieldName: String]) {
    let module = ModuleStub(of: name.rawValue)
    if router.opensOver, !router.stack.isEmpty {
      router.push(module, as: name, caller: "open")
    } else {
      router.restart(with: module, as: name, caller: "open")
    }
  }
}

/// A router of pages that have only a screen; `form` isn't in the bar.
@MainActor
final class PageRouter: Router {
  let navigation: Navigation
  let bar: [NavigationBar.Item]
  let owner = "ada"
  var isIncomplete = false
  /// Whether a page opens over the current one.
  let opensOver: Bool
  private(set) var arrivals: [RouteName] = []

  init(
    _ driver: any Driver, goal: RouteName? = nil, pages: [RouteName] = ["one", "two"],
    observers: [any RouterObserver] = [], opensOver: Bool = false
  ) {
    self.opensOver = opensOver
    navigation = Navigation(driver: driver, goal: goal, observers: observers)
    bar = pages.map { .init($0, $0.rawValue) }
  }

  func arrived(at route: PageRoute) { arrivals.append(route.name) }
}

extension ModuleStub {
  convenience init(of title: String) { self.init(ScreenStub(Page(title, .text("")))) }
}

/// Records the calls of a router.
@MainActor
final class RouterDriverSpy: Driver {
  enum Call: Equatable {
    case present(String, PageEvent)
    case finish(Outcome, String?)
    case announce(String)
    case tip(String)
  }

  private(set) var calls: [Call] = []
  private(set) var bar: NavigationBar?
  var hasUnreachedGoal: @MainActor () -> Bool = { false }

  func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    calls.append(.present(screen.page.title, event))
    self.bar = bar
  }

  func show(bar: NavigationBar) { self.bar = bar }
  func finish(_ outcome: Outcome, saying words: String?) { calls.append(.finish(outcome, words)) }
  func run() async -> Outcome { .done }
  func announce(_ notice: Notice) { calls.append(.announce(notice.text)) }
  func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    calls.append(.tip(tip))
    dismissed()
  }
  func pageChanged() {}

  var labels: [String] { bar?.items.map(\.label) ?? [] }
}

/// Records the screens and messages of a router, and marks the title of each screen.
@MainActor
final class ObserverSpy: RouterObserver {
  enum Call: Equatable {
    case stackChanged(String, [String], aside: [[String]])
    case said(String)
    case announced(String)
    case reachedGoal(String, continues: Bool)
    case switched(String)
  }

  private(set) var calls: [Call] = []
  private let mark: String

  init(mark: String) { self.mark = mark }

  func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { ScreenStub(Page(screen.page.title + mark, .text(""))) }

  func stackChanged(by caller: String, to stack: [any Module], aside: [[any Module]]) {
    calls.append(
      .stackChanged(
        caller, stack.map(\.screen.page.title), aside: aside.map { $0.map(\.screen.page.title) }))
  }

  func said(_ words: String) { calls.append(.said(words)) }
  func announced(_ notice: Notice) { calls.append(.announced(notice.text)) }
  func reachedGoal(saying words: String, continues: Bool) {
    calls.append(.reachedGoal(words, continues: continues))
  }
  func switched(to label: String, isInBar: Bool) { calls.append(.switched(label)) }
}
