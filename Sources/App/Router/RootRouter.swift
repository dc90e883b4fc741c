import Accounts
import Presentation
import Terminal

/// Keeps the stack of modules and tells the driver whose screen is current.
@MainActor
final class RootRouter {
  let services: Services
  let results: any Results
  /// The session of whoever is logged in.
  var session: Session? {
    didSet { if session?.key != oldValue?.key { tutorials = newTutorials() } }
  }
  /// Who is logged in.
  var account: Account? { session?.account }
  /// Whether the login offers to sign up, as of the start or the last change here.
  var offersSignUp = true
  /// The tips for whoever is logged in.
  private(set) var tutorials: TutorialPresenter?
  private(set) var stack: [(route: RouteName, module: any Module)] = []
  private let driver: any Driver
  /// The route that ends the run when its module reports its end; nil where the app goes on.
  let goal: RouteName?
  /// What the first login says, such as where a demo's mails are.
  private let greeting: String?
  let showsTips: Bool
  /// Whether the user may name files.
  private let takesFiles: Bool
  /// The screens of the stack as they are shown where no file may be named.
  private var fileless: [FilelessScreen] = []
  /// What the user asked for before logging in.
  private var wanted: Route?
  /// What the command line names, and what it says of its fields.
  private(set) var start: (route: Route?, answers: [FieldName: String]) = (nil, [:])
  private var isGoalReached = false
  private var remembering: Task<Void, Never>?

  init(
    driver: some Driver, services: Services, results: some Results, goal: RouteName? = nil,
    greeting: String? = nil, showsTips: Bool = true, takesFiles: Bool = true
  ) {
    self.driver = driver
    self.services = services
    self.results = results
    self.goal = goal
    self.greeting = greeting
    self.showsTips = showsTips
    self.takesFiles = takesFiles
    // No module needs to look for the end of the session.
    services.errors.onSessionEnd { [weak self] in
      Task { @MainActor [weak self] in await self?.callRefused() }
    }
  }

  // MARK: - Where to begin

  /// Opens what was asked for, or else where the user left off.
  func start(at route: Route?, answers: [FieldName: String] = [:]) async throws(Failure) {
    start = (route, answers)
    driver.owesGoal = { [weak self] in self?.owesGoal ?? false }
    let place = try await resume()
    try await checkSignUp(for: route)
    if let route { return try await open(route, answers: answers) }
    if account != nil { return openHome(place.flatMap(Route.named)) }
    let isEmpty: Bool
    do { isEmpty = try await services.store.isEmpty() } catch { throw Failure(error) }
    if isEmpty { openSignUp() } else { openLogin(notice: greeting) }
  }

  /// Does what a command does, without showing anything.
  func perform(
    _ route: Route, answers: [FieldName: String] = [:]
  ) async throws(Failure) -> String? {
    start = (route, answers)
    _ = try await resume()
    if route.needsSession, account == nil { throw .notLoggedIn }
    try await checkAdministrator(for: route)
    try await confirmPassword(in: answers)
    guard case .command(let perform, _) = route.use else { return nil }
    return try await perform(self)
  }

  /// Finds out who is logged in, and where they left off.
  private func resume() async throws(Failure) -> String? {
    do throws(StoreError) {
      session = try await services.store.current()
      return session?.place
    } catch {
      throw Failure(error)
    }
  }

  private func open(_ route: Route, answers: [FieldName: String]) async throws(Failure) {
    if route.needsSession, account == nil {
      if goal != nil { throw .notLoggedIn }
      wanted = route
      return openLogin(notice: greeting ?? "Log in to go on.")
    }
    try await checkAdministrator(for: route)
    if case .module(let open) = route.use { open(self, answers) }
  }

  private func checkAdministrator(for route: Route) async throws(Failure) {
    if route.access != .administrator || account?.isAdministrator == true { return }
    // Refused all the same where it can't be logged.
    if let session { try? await services.store.noteRefusal(in: session.key) }
    throw .notAdministrator
  }

  /// Opens what was asked for before, or `place`, or what everybody has.
  func openHome(_ place: Route? = nil) {
    let wanted = wanted ?? place ?? .userList
    self.wanted = nil
    let route = isOffered(wanted) ? wanted : .userList
    if case .module(let open) = route.use { open(self, [:]) }
  }

  // MARK: - The stack

  /// Shows a module over the current one, which comes back afterwards.
  func push(_ module: some Module, as route: RouteName) {
    stack.append((route, module))
    showTop()
  }

  /// Starts a stack of its own: there is no way back.
  func restart(with module: some Module, as route: RouteName) {
    stack = [(route, module)]
    showTop()
  }

  /// Leaves the current module; the one below comes back as it was, or the run ends.
  /// - Parameter event: What the one below is told.
  func pop(last outcome: Outcome, then event: PageEvent = .appeared) {
    _ = stack.popLast()
    guard stack.isEmpty else { return showTop(with: event) }
    driver.finish(outcome == .done && owesGoal ? .cancelled : outcome)
  }

  /// Leaves a module, wherever it stands: what was presented over it stays.
  func leave(_ module: some Module) {
    if stack.last?.module === module { return pop(last: .done) }
    stack.removeAll { $0.module === module }
  }

  /// Leaves every module of `route`, and what was opened over them.
  func leave(_ route: RouteName) {
    if let index = stack.firstIndex(where: { $0.route == route }) { stack.removeSubrange(index...) }
  }

  /// The module of `route` reported its end: the run's too, where that was its goal.
  func finish(_ route: RouteName, saying words: String?, otherwise goOn: () -> Void) {
    reach(route)
    if goal == route { driver.finish(.done, saying: words) } else { goOn() }
  }

  /// Ends the run, which has done what it was for.
  func end(saying words: String) { driver.finish(.done, saying: words) }

  // MARK: - The goal

  /// Whether the run can't be called a success yet: its route has a goal that no module has reported,
  /// or needs a session that nobody has. Without a route, a session is the goal.
  var owesGoal: Bool {
    if let route = start.route, route.hasGoal(start.answers) { return !isGoalReached }
    return account == nil && start.route?.needsSession ?? true
  }

  /// Notes that the goal of `route` was reported.
  func reach(_ route: RouteName) {
    if start.route?.name == route { isGoalReached = true }
  }

  /// Notes that the module of `route` had a code mailed: that is the goal where flags ask for the
  /// code, and neither bring it nor any of `others`, which would go with it.
  func reachRequest(of route: RouteName, without others: [FieldName] = []) {
    let isRequest =
      !start.answers.isEmpty && (others + ["code"]).allSatisfy { start.answers[$0] == nil }
    if isRequest { reach(route) }
  }

  private func showTop(with event: PageEvent = .appeared) {
    guard let top = stack.last else { return }
    driver.present(shown(top.module.screen), bar: bar(current: top.route), with: event)
    // What goes on may be about to end the session itself, which is no reason to lead to the login, and
    // no tip comes up over it.
    if event != .appeared { return }
    if account != nil, Route.named(top.route)?.needsSession == true { arrive(at: top.route) }
    tutorials?.goOn()
  }

  /// What the driver shows of a screen: the same one each time, so that what was typed stays.
  private func shown(_ screen: any Screen) -> any Screen {
    if takesFiles { return screen }
    fileless.removeAll { shown in !stack.contains { $0.module.screen === shown.screen } }
    if let shown = fileless.first(where: { $0.screen === screen }) { return shown }
    let shown = FilelessScreen(screen)
    fileless.append(shown)
    return shown
  }

  private func isOffered(_ route: Route) -> Bool { takesFiles || !route.isAboutFile }

  /// Where a module is shown, and somebody logged in: a question is answered before one goes on.
  private func bar(current: RouteName) -> NavigationBar? {
    guard let account, Route.named(current) != nil else { return nil }
    let routes = Route.all.sorted {
      ($0.isCommand ? 1 : 0, $0.barPlace, $0.name.rawValue)
        < ($1.isCommand ? 1 : 0, $1.barPlace, $1.name.rawValue)
    }
    let items = routes.filter(isOffered).compactMap { route in
      route.barTitle(account).map { NavigationBar.Item(route.name, $0) }
    }
    return NavigationBar(items, current: current) { [weak self] in self?.choose($0) }
  }

  private func choose(_ name: RouteName) {
    guard let route = Route.named(name), isOffered(route) else { return }
    switch route.use {
    case .module(let open): open(self, [:])
    case .command(_, let ask): ask?(self)
    case .standalone, .maintenance: break
    }
  }

  // MARK: - Where the user is

  /// Remembers the place, and looks whether the user may still be there. One after the other, so that
  /// the last place stays; where the store can't remember it, the user loses a keystroke, and need
  /// not be disturbed for that.
  ///
  /// Where no bar leads, such as to the deletion of an account, nobody wants to begin; nor where a
  /// run with a goal has been.
  private func arrive(at route: RouteName) {
    guard let session else { return }
    let isPlace = goal == nil && Route.named(route)?.barTitle(session.account) != nil
    let (sessions, before) = (services.store, remembering)
    remembering = Task { [weak self] in
      await before?.value
      if isPlace { try? await sessions.remember(place: route.rawValue, in: session.key) }
      await self?.checkSession()
    }
  }

  /// Opens the login where the session was ended from elsewhere, or its account was disabled or
  /// deleted. Where the same account has logged in anew on this machine meanwhile, its session goes on.
  /// A run with a goal is over before that matters.
  private func checkSession() async {
    guard goal == nil, let former = session?.key else { return }
    let current: Session?
    do { current = try await services.store.current() } catch { return }
    guard current?.key != former, session?.key == former else { return }
    services.cache.forget(former)
    if let current, current.account.id == former.account {
      session = current
      openHome(current.place.flatMap(Route.named))
    } else {
      // Who may sign up may have changed meanwhile, too.
      try? await checkSignUp(for: nil)
      guard session?.key == former else { return }
      openLogin(notice: "Your session has ended. Log in to go on.")
    }
  }

  private func callRefused() async {
    if session == nil { return }
    if goal == nil { return await checkSession() }
    driver.finish(.failed, saying: "\(StoreError(.sessionEnded, at: ""))")
  }

  /// Returns when the place is remembered, and which tips were read.
  func settle() async {
    await remembering?.value
    await tutorials?.settle()
  }
}
