import ViperPages
import ViperTerminal

extension Router {
  /// The modules from the first page up to the current one.
  public var stack: [Navigation.Entry] { navigation.stack }

  /// Shows the page of a route.
  /// - Parameters:
  ///   - route: The route, as the command line could name it.
  ///   - answers: Answers, as those of flags.
  public func open(_ route: RouteType, answering answers: [FieldName: String] = [:]) {
    route.open(in: self, answers: answers)
  }

  /// Shows a module over the current one, which reappears afterwards.
  /// - Parameters:
  ///   - module: The new current module.
  ///   - route: Its route; empty for a question, where no run begins and the bar has no item.
  ///   - caller: The router's method, for the trace.
  public func push(_ module: some Module, as route: RouteName, caller: String = #function) {
    show(stack + [navigation.entry(module, as: route)], caller: caller)
  }

  /// Replaces the stack with a module.
  /// - Parameters:
  ///   - module: The only module.
  ///   - route: As for `push(_:as:caller:)`.
  ///   - caller: As for `push(_:as:caller:)`.
  public func restart(with module: some Module, as route: RouteName, caller: String = #function) {
    show([navigation.entry(module, as: route)], caller: caller)
  }

  // Only the current module may navigate. A covered module's call may still finish: then that module
  // leaves its stack, and its message appears over the current page.

  /// Leaves a module.
  ///
  /// The module below reappears. Below the first module of another page of the bar, `home` appears;
  /// below any other first module, the run ends.
  /// - Parameters:
  ///   - module: The module to leave. If it isn't the current one, it only leaves its stack.
  ///   - outcome: The outcome of the run, if it ends.
  ///   - event: The first event of the module below.
  ///   - caller: As for `push(_:as:caller:)`.
  public func pop(
    _ module: any Module, last outcome: Outcome = .done, then event: PageEvent = .appeared,
    caller: String = #function
  ) {
    guard navigation.isCurrent(module) else { return remove(module, caller: caller) }
    let last = navigation.stack.removeLast()
    navigation.tell(caller)
    guard stack.isEmpty else { return showTop(with: event) }
    if goal == nil, let home, last.route != home,
      !navigation.aside.isEmpty || bar.contains(where: { $0.name == last.route })
    {
      let origin = navigation.origins.removeValue(forKey: last.route)
      return choose(origin.flatMap { navigation.aside[$0] == nil ? nil : $0 } ?? home)
    }
    let notice = last.screen.page.notice
    let words = start.route != nil && notice?.kind == .success ? notice?.text : nil
    navigation.driver.finish(
      outcome == .done && hasUnreachedGoal ? .cancelled : outcome, saying: words)
  }

  func remove(_ module: any Module, caller: String) {
    navigation.remove(module)
    navigation.tell(caller)
  }

  private func show(_ stack: [Navigation.Entry], caller: String) {
    navigation.stack = stack
    navigation.tell(caller)
    showTop(with: .appeared)
  }

  private func showTop(with event: PageEvent) {
    guard let top = stack.last else { return }
    navigation.driver.present(top.screen, bar: navigationBar(over: top.route), with: event)
    // A continued action may leave the page itself, so the page doesn't arrive again.
    if event == .appeared, let route = RouteType.named(top.route) { arrived(at: route) }
  }

  // MARK: - The bar

  /// Shows the navigation bar again, after a change of what its items depend on.
  public func barChanged() {
    if let top = stack.last { navigation.driver.show(bar: navigationBar(over: top.route)) }
  }

  /// The navigation bar; it has no items over a question, or without another page.
  private func navigationBar(over route: RouteName) -> NavigationBar {
    let isPage = RouteType.named(route) != nil
    let isHome = home.map { $0 == route } ?? (start.route == nil)
    let items = isPage ? items : []
    var bar = NavigationBar(
      items.count > 1 ? items : [], current: stack.first?.route ?? route, owner: owner,
      isFirstPage: isPage && goal == nil && stack.count == 1 && isHome,
      leadsBack: stack.count > 1
    ) { [weak self] in self?.userChose($0) }
    bar.endsRun = isPage && stack.count == 1 && (goal != nil || isHome)
    if isPage, goal == nil {
      bar.others = otherItems
      bar.find = { [weak self] text in await self?.found(for: text) ?? [] }
    }
    return bar
  }

  /// The results of `find`, which notify the observers when they are opened.
  private func found(for text: String) async -> [NavigationBar.Found] {
    await find(text).map { found in
      NavigationBar.Found(found.label, note: found.note) { [weak self] in
        self?.navigation.tell { $0.switched(to: found.label, isInBar: false) }
        found.open()
      }
    }
  }

  /// The other pages that can be opened over the current one.
  private var otherItems: [NavigationBar.Item] {
    let shown = items.map(\.name) + stack.map(\.route)
    return others.filter { !shown.contains($0.name) }
      .map { .init($0.name, $0.label, note: $0.summary) }
  }

  /// The items of the bar, and the other pages that were put aside: a form opened from the command
  /// line is only reachable by the bar.
  private var items: [NavigationBar.Item] {
    let pages = bar
    let others = navigation.aside.values.compactMap(\.first)
      .filter { entry in !pages.contains { $0.name == entry.route } }
      .map { NavigationBar.Item($0.route, $0.screen.page.title) }
    return pages + others.sorted { $0.label < $1.label }
  }

  /// Shows a page of the bar as it was left, and returns to the current one when it is left; from a
  /// module over the page itself, goes back to it.
  public func visit(_ name: RouteName) {
    if let first = stack.first, first.route != name { navigation.origins[name] = first.route }
    choose(name)
  }

  /// Shows a page of the bar as it was left, and keeps the current one; from a module over the page
  /// itself, goes back to it.
  private func choose(_ name: RouteName) {
    guard let route = RouteType.named(name) else { return }
    if let first = stack.first, first.route == name {
      if stack.count > 1 { show([first], caller: #function) }
      return
    }
    if let first = stack.first { navigation.aside[first.route] = stack }
    navigation.stack = []
    guard let former = navigation.aside.removeValue(forKey: name) else {
      return open(route)
    }
    show(former, caller: #function)
  }

  /// Shows the page that the user chose in the bar or the palette.
  private func userChose(_ name: RouteName) {
    guard let route = RouteType.named(name) else { return }
    let items = items
    let item = (items + otherItems).first { $0.name == name }
    let isInBar = item.map(items.contains) ?? true
    if let item { navigation.tell { $0.switched(to: item.label, isInBar: isInBar) } }
    if !isInBar { return openOther(route) }
    navigation.origins[name] = nil
    choose(name)
  }

  /// Opens a page that the bar doesn't have: over the current one, or else beside it.
  private func openOther(_ route: RouteType) {
    let former = stack
    guard let first = former.first else { return open(route) }
    navigation.aside[first.route] = former
    open(route)
    if stack.first?.module === first.module { navigation.aside[first.route] = nil }
  }
}
