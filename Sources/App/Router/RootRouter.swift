import Accounts
import Scenarios
import Tracing
import ViperPages
import ViperPresentation
import ViperTerminal

/// Keeps the stack of modules, and has the driver present the top one.
@MainActor
final class RootRouter {
  let services: Services
  let results: any Results
  /// Writes results that are no rows.
  let put: @Sendable ([UInt8]) -> Failure?
  /// The current session; nil before the login.
  var session: Session? {
    didSet {
      guard session?.key != oldValue?.key else { return }
      (tutorials, aside) = (newTutorials(), [:])
      recorder?.logIn(account?.username.description)
    }
  }
  var account: Account? { session?.account }
  /// Whether the login offers sign-up.
  var offersSignUp = true
  /// The tips of the logged-in account.
  private(set) var tutorials: TutorialPresenter?
  /// A module with its screen. The driver gets the same object each time, since it keeps typed text by
  /// screen.
  typealias Entry = (route: RouteName, module: any Module, screen: any Screen)
  private(set) var stack: [Entry] = []
  /// The stacks that were left for another page of the bar, by the route of their first module.
  private var aside: [RouteName: [Entry]] = [:]
  private let driver: any Driver
  /// The route whose module ends the run when it finishes; nil where the app goes on.
  let goal: RouteName?
  /// What the login page of a demo proposes; nil where accounts are kept.
  let demo: Demo.Proposal?
  /// Where the accounts are, in a word, such as "viper" or "demo".
  private let place: String
  let showsTips: Bool
  /// Whether the user may name files.
  private let takesFiles: Bool
  /// Where events and routes are traced; nil where they aren't.
  private let trace: Trace?
  /// What records the acts of the user; nil where nothing does.
  private let recorder: Recorder?
  /// The method that ended a module, while the next one is opened.
  private var caller: String?
  /// The route to open after the login.
  private var wanted: Route?
  /// The route of the command line, and the answers of its flags.
  private(set) var start: (route: Route?, answers: [FieldName: String]) = (nil, [:])
  private var isGoalReached = false
  private var remembering: Task<Void, Never>?
  /// The error that ended the run.
  private var ending: (any Error)?

  init(
    driver: some Driver, services: Services, results: any Results,
    put: @escaping @Sendable ([UInt8]) -> Failure? = StandardOutput.put, goal: RouteName? = nil,
    demo: Demo.Proposal? = nil, place: String = Help.program, showsTips: Bool = true,
    takesFiles: Bool = true, trace: Trace? = nil, recorder: Recorder? = nil
  ) {
    self.driver = driver
    self.services = services
    self.results = results
    self.put = put
    (self.goal, self.demo, self.place) = (goal, demo, place)
    self.showsTips = showsTips
    self.takesFiles = takesFiles
    self.trace = trace
    self.recorder = recorder
    // No module needs to look for the end of the session.
    services.calls.onSessionEnd { [weak self] in
      Task { @MainActor [weak self] in await self?.callRefused() }
    }
    services.hashQueue.onChange { [weak self] in
      Task { @MainActor [weak self] in self?.driver.pageChanged() }
    }
  }

  // MARK: - Start

  /// Opens a route, or else the last place of the session, the login or the sign-up.
  func start(at route: Route?, answers: [FieldName: String] = [:]) async throws(Failure) {
    start = (route, answers)
    driver.owesGoal = { [weak self] in self?.owesGoal ?? false }
    session = try await Failure.converting(await services.store.current())
    if session == nil || route?.name == Route.signUp.name { try await checkSignUp(for: route) }
    if let route { return try await open(route, answers: answers) }
    if let session { return openHome(session.lastRoute) }
    let isEmpty = try await Failure.converting(await services.store.isEmpty())
    if isEmpty { openSignUp() } else { openLogin() }
  }

  /// Runs a command, or lists the rows of a module, without a page.
  func perform(
    _ route: Route, answers: [FieldName: String] = [:], style: RowStyle = .json
  ) async throws(Failure) -> String? {
    start = (route, answers)
    session = try await Failure.converting(await services.store.current())
    if route.needsSession, account == nil { throw .notLoggedIn }
    try await checkAdministrator(for: route)
    try await confirmPassword(in: answers)
    if case .command(let perform) = route.use { return try await perform(self) }
    try await route.list?(self, style)
    return nil
  }

  private func open(_ route: Route, answers: [FieldName: String]) async throws(Failure) {
    if route.needsSession, account == nil {
      if goal != nil { throw .notLoggedIn }
      wanted = route
      return openLogin(notice: demo == nil ? "Log in to go on." : nil)
    }
    try await checkAdministrator(for: route)
    if case .module(let open) = route.use { open(self, answers) }
  }

  private func checkAdministrator(for route: Route) async throws(Failure) {
    if route.access != .administrator || account?.isAdministrator == true { return }
    // It is refused even if it can't be logged.
    if let session { try? await services.store.noteRefusal(in: session.key) }
    throw .notAdministrator
  }

  /// Opens the route that waited for the login, or `place`, or the user list.
  func openHome(_ place: Route? = nil) {
    let place = place.flatMap { $0.isPlace ? $0 : nil }
    let wanted = wanted ?? place ?? .userList
    self.wanted = nil
    let route = isOffered(wanted) ? wanted : .userList
    if case .module(let open) = route.use { open(self, [:]) }
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

  // Only the current module navigates. A service call of another module, such as one below a question
  // or on a page in the background, may still end. That module leaves its stack, its message appears
  // over the current page, and nothing else changes. Only the end of the session leaves every page.

  /// Leaves a module. The one below comes back with `event`; below another page of the bar that is
  /// the user list, and below the first module, the run ends with `outcome`.
  func pop(
    _ module: any Module, last outcome: Outcome, then event: PageEvent = .appeared,
    caller: String = #function
  ) {
    guard isCurrent(module) else { return remove(module, caller: caller) }
    let last = stack.popLast()
    tell(caller)
    guard stack.isEmpty else { return showTop(with: event) }
    if goal == nil, let last, last.route != Route.userList.name,
      !aside.isEmpty || isInBar(last.route)
    {
      return choose(Route.userList.name)
    }
    let notice = last?.screen.page.notice
    let words = start.route != nil && notice?.kind == .success ? notice?.text : nil
    driver.finish(outcome == .done && owesGoal ? .cancelled : outcome, saying: words)
  }

  private func isCurrent(_ module: any Module) -> Bool { stack.last?.module === module }

  /// Removes a module that isn't the current one from its stack; modules above it stay.
  private func remove(_ module: any Module, caller: String) {
    stack.removeAll { $0.module === module }
    for page in aside.keys { aside[page]?.removeAll { $0.module === module } }
    aside = aside.filter { !$0.value.isEmpty }
    tell(caller)
  }

  /// Ends the run if `route` is its goal, and goes on otherwise; where `goOn` navigates, only from
  /// the current module, which is `module` then.
  func finish(
    _ route: RouteName, of module: (any Module)? = nil, saying words: String?,
    caller: String = #function,
    otherwise goOn: () -> Void
  ) {
    reach(route)
    if let words { recorder?.ends(saying: words, goesOn: true) }
    if goal == route { return driver.finish(.done, saying: words) }
    if let module, session != nil, !isCurrent(module) {
      remove(module, caller: caller)
    } else {
      self.caller = caller
      goOn()
      self.caller = nil
    }
    words.map(announce)
  }

  /// Ends the run if `route` is its goal and flags named what was done; its module stays otherwise.
  func finish(_ route: RouteName, saying words: String) {
    reach(route)
    if goal != route || start.route?.hasGoal(start.answers) == false { return announce(words) }
    recorder?.ends(saying: words, goesOn: true)
    driver.finish(.done, saying: words)
  }

  /// Shows a tip over the current page.
  func show(tip: String, dismissed: @escaping @MainActor () -> Void) {
    driver.show(tip: tip, dismissed: dismissed)
  }

  /// Says that an action succeeded, on the page that it led to.
  func announce(_ words: String) {
    recorder?.says(words)
    if stack.last?.screen.page.notice?.text == words { return }
    trace?.note(announcement: .success(words))
    driver.announce(.success(words))
  }

  /// Ends the run successfully.
  func end(saying words: String) {
    recorder?.ends(saying: words, goesOn: false)
    driver.finish(.done, saying: words)
  }

  // MARK: - The goal

  /// Whether the run is no success yet: the goal of its route isn't reported, or a required session is
  /// missing. Without a route, a session is the goal.
  var owesGoal: Bool {
    if let route = start.route, route.hasGoal(start.answers) { return !isGoalReached }
    return account == nil && start.route?.needsSession ?? true
  }

  /// Records that the goal of `route` is reached.
  func reach(_ route: RouteName) {
    if start.route?.name == route { isGoalReached = true }
  }

  /// Records that a code was mailed. That is the goal where flags neither bring the code nor `others`
  /// that go with it.
  func reachRequest(of route: RouteName, without others: [FieldName] = []) {
    let isRequest =
      !start.answers.isEmpty && (others + [.code]).allSatisfy { start.answers[$0] == nil }
    if isRequest { reach(route) }
  }

  /// The exit code of a failed run: that of the error which ended it, or else of the last call, as a
  /// problem at a field keeps only its text.
  var exitCode: ExitCode { ExitCode(ending ?? driver.failure ?? services.calls.lastError) }

  private func showTop(with event: PageEvent = .appeared) {
    guard let top = stack.last else { return }
    driver.present(top.screen, bar: bar(over: top.route), with: event)
    // What continues may end the session itself: it leads to no login, and no tip covers it.
    if event != .appeared { return }
    if account != nil, Route.named(top.route)?.needsSession == true { arrive(at: top.route) }
  }

  private func shown(_ module: some Module, as route: RouteName) -> any Screen {
    var screen = takesFiles ? module.screen : FilelessScreen(module.screen)
    if let recorder { screen = recorder.recording(screen, of: route) }
    if let trace { screen = TracedScreen(screen, of: module.name, in: trace) }
    // Outermost: what other people do is no part of a recording.
    return QueuedScreen(screen, in: services.hashQueue)
  }

  /// Traces where the router is now.
  private func tell(_ caller: String) {
    trace?.note(
      route: self.caller ?? caller, to: stack.map { $0.module.name },
      aside: aside.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { $0.value.map { $0.module.name } })
  }

  private func isOffered(_ route: Route) -> Bool { takesFiles || !route.isAboutFile }

  /// The navigation bar; over questions, and before the login, it has no item.
  private func bar(over route: RouteName) -> NavigationBar {
    let isPage = Route.named(route) != nil
    let isHome = account == nil ? start.route == nil : route == Route.userList.name
    let routes = Route.all.sorted {
      ($0.barPlace, $0.name.rawValue) < ($1.barPlace, $1.name.rawValue)
    }
    var items = routes.filter(isOffered).compactMap { route in
      account.flatMap(route.barTitle).map { NavigationBar.Item(route.name, $0) }
    }
    // Only the bar leads back to a form opened from the command line.
    let others = aside.values.compactMap(\.first).filter { !isInBar($0.route) }
    items += others.map { .init($0.route, $0.screen.page.title) }.sorted { $0.label < $1.label }
    return NavigationBar(
      isPage ? items : [], current: stack.first?.route ?? route,
      owner: account.map { "\($0.username) · \(place)" } ?? place,
      isFirstPage: isPage && goal == nil && stack.count == 1 && isHome,
      leadsBack: stack.count > 1
    ) { [weak self] in self?.choose($0, isUser: true) }
  }

  /// Whether the bar always offers the page of a route.
  private func isInBar(_ route: RouteName) -> Bool {
    account.flatMap { Route.named(route)?.barTitle($0) } != nil
  }

  /// Shows a page of the bar as it was left, and keeps the current one; from a module over the page
  /// itself, goes back to it.
  private func choose(_ name: RouteName, isUser: Bool = false) {
    guard let route = Route.named(name), isOffered(route), case .module(let open) = route.use else {
      return
    }
    let title = account.flatMap(route.barTitle) ?? aside[name]?.first?.screen.page.title
    if isUser, let title { recorder?.switches(to: title) }
    if let first = stack.first, first.route == name {
      guard stack.count > 1 else { return }
      stack = [first]
      tell("choose(_:)")
      return showTop()
    }
    if let first = stack.first { aside[first.route] = stack }
    stack = aside.removeValue(forKey: name) ?? []
    if stack.isEmpty { return open(self, [:]) }
    tell("choose(_:)")
    showTop()
  }

  // MARK: - The place and the session

  /// Remembers the place for the next run, then checks the session; one after the other, so that the
  /// last place wins. A place that can't be remembered is no error.
  ///
  /// Only places to begin count, and no run with a goal.
  private func arrive(at route: RouteName) {
    guard let session else { return }
    let isPlace = goal == nil && Route.named(route)?.isPlace == true
    let (sessions, before) = (services.store, remembering)
    remembering = Task { [weak self] in
      // No module asks this.
      await Trace.$module.withValue(Trace.router) {
        await before?.value
        if isPlace { try? await sessions.remember(place: route.rawValue, in: session.key) }
        await self?.checkSession()
      }
    }
  }

  /// Opens the login if the session has ended elsewhere, or its account was disabled or deleted. If the
  /// same account has a new session on this machine, the router continues with it.
  private func checkSession() async {
    guard goal == nil, let former = session?.key else { return }
    let current: Session?
    do { current = try await services.store.current() } catch { return }
    if current?.key == former { return }
    // If a deletion under way ended the session, the deletion reports it: wait for its outcome.
    while !Task.isCancelled, let top = stack.last, top.route == Route.deleteAccount.name,
      top.screen.page.busy != nil
    {
      try? await Task.sleep(for: .milliseconds(10))
    }
    guard session?.key == former else { return }
    services.cache.forget(former)
    if let current, current.account.id == former.account {
      session = current
      openHome(current.lastRoute)
    } else {
      // The sign-up policy may have changed as well.
      try? await checkSignUp(for: nil)
      guard session?.key == former else { return }
      openLogin(notice: "Your session has ended. Log in to go on.")
    }
  }

  private func callRefused() async {
    if session == nil { return }
    if goal == nil { return await checkSession() }
    let error = StoreError(.sessionEnded, at: "")
    ending = error
    driver.finish(.failed, saying: "\(error)")
  }

  /// Returns when the place and the tips that were read are stored.
  func settle() async {
    await remembering?.value
    await tutorials?.settle()
  }
}

extension Session {
  /// The route of the place where the user was last.
  fileprivate var lastRoute: Route? { place.flatMap { Route.named(RouteName(rawValue: $0)) } }
}
