import Accounts
import ViperKit
import ViperScenarios
import ViperTracing

/// Makes the modules with the live services, acts on their reports, and holds the session.
@MainActor
final class RootRouter: Router {
  /// The options of a run.
  struct Options {
    /// The route whose module ends the run when it finishes; nil if the application goes on.
    var goal: RouteName?
    /// The proposal of a demo's login page; nil for other runs.
    var demo: Demo.Proposal?
    /// A short name for the location of the accounts, such as "viper" or "demo".
    var location = Viper.name
    var showsTips = true
    /// Whether the user may name files.
    var takesFiles = true
    /// The trace of events and routes; nil for none.
    var trace: Trace?
    /// The recorder of the user's acts; nil for none.
    var recorder: Recorder?
  }

  typealias RouteType = Route
  let navigation: Navigation
  let services: Services
  let results: any Results
  /// Writes results that aren't rows.
  let put: @Sendable ([UInt8]) -> Failure?
  var options: Options
  /// The current session; nil before the login.
  var session: Session? {
    didSet {
      if account?.isEmailConfirmed == true { navigation.forget(Route.confirmEmail.name) }
      if session?.key == oldValue?.key {
        if account != oldValue?.account { barChanged() }
        return
      }
      tutorials = newTutorials()
      navigation.forgetAside()
      options.recorder?.setUser(account?.username.description)
    }
  }
  /// Whether the login offers sign-up.
  var offersSignUp = true
  /// The tips of the logged-in account.
  private(set) var tutorials: TutorialPresenter?
  /// Whether a mailed code was enough for the goal, as flags ask for; typed, it isn't.
  private(set) var reachesByRequest = false
  /// The route to open after the login.
  private var wanted: Route?
  private var remembering: Task<Void, Never>?

  init(
    driver: any Driver, services: Services, results: any Results,
    put: @escaping @Sendable ([UInt8]) -> Failure? = StandardOutput.put,
    options: Options = Options()
  ) {
    let observers: [(any RouterObserver)?] = [
      options.takesFiles ? nil : FilelessPages(), options.recorder, options.trace,
      // A recording excludes the acts of other people.
      services.hashQueue,
    ]
    navigation = Navigation(
      driver: driver, goal: options.goal, observers: observers.compactMap(\.self))
    self.services = services
    self.results = results
    self.put = put
    self.options = options
    // The router handles the end of the session, so modules needn't.
    services.calls.onSessionEnd { [weak self] in
      Task { @MainActor [weak self] in await self?.sessionRefused() }
    }
    services.hashQueue.onChange { [weak self] in
      Task { @MainActor [weak self] in self?.navigation.driver.pageChanged() }
    }
  }

  var account: Account? { session?.account }

  // MARK: - Start

  /// Opens the route of the command line, or else the last page of the session, the login or the
  /// sign-up.
  func begin() async throws(Failure) {
    let route = start.route.flatMap(Route.named)
    session = try await Failure.translating(await services.store.current())
    // Only the login and the sign-up use it.
    if session == nil || route?.needsSession == false { try await checkSignUp(for: route) }
    if let route { return try await admit(to: route) }
    if let session { return openHome(session.lastRoute) }
    let isEmpty = try await Failure.translating(await services.store.isEmpty())
    if isEmpty { openSignUp() } else { openLogin() }
  }

  /// Runs a command, or lists the rows of a module, without a page.
  func perform(
    _ route: Route, answers: [FieldName: String] = [:], style: RowStyle? = nil
  ) async throws(Failure) -> String? {
    navigation.start = (route.name, answers)
    session = try await Failure.translating(await services.store.current())
    if route.needsSession, account == nil { throw .notLoggedIn }
    try await checkAdministrator(for: route)
    try await confirmPassword(in: answers)
    if case .command(let perform) = route.use { return try await perform(self) }
    try await route.list?(self, style ?? .json(route.columns))
    return nil
  }

  /// Opens a route, or first the login.
  private func admit(to route: Route) async throws(Failure) {
    if route.needsSession, account == nil {
      if goal != nil { throw .notLoggedIn }
      wanted = route
      return openLogin(notice: options.demo == nil ? .hint("Log in to continue.") : nil)
    }
    try await checkAdministrator(for: route)
    if route.takesPassword { try await confirmPassword(in: start.answers) }
    open(route, answering: start.answers)
  }

  private func checkAdministrator(for route: Route) async throws(Failure) {
    if route.access != .administrator || account?.isAdministrator == true { return }
    // The action is refused even if logging it fails.
    if let session { try? await services.store.noteRefusal(in: session.key) }
    throw .notAdministrator
  }

  /// Returns the session if its account is an administrator's. Otherwise shows the user list with the
  /// reason, and returns nil.
  func requireAdministrator() -> Session? {
    if let session, session.account.isAdministrator { return session }
    visit(Route.userList.name)
    navigation.driver.announce(.failure(Fault.notAdministrator.description))
    return nil
  }

  /// Opens the route that waited for the login, or `page`, or the user list.
  func openHome(_ page: Route? = nil) {
    let page = page.flatMap { $0.isStartPage ? $0 : nil }
    let wanted = wanted ?? page ?? .userList
    self.wanted = nil
    let route = isOffered(wanted) ? wanted : .userList
    // The list replaces the login, and is where a page that opens over another one returns to.
    if route.opensOver || route.name == Route.confirmPassword.name { openUserList() }
    open(route)
  }

  /// Drops the route that waited for the login if only administrators may open it, and logs that.
  /// - Returns: A sentence about it; nil if the account may open the route.
  func refuseWanted() -> String? {
    guard let session, wanted?.access == .administrator, !session.account.isAdministrator else {
      return nil
    }
    wanted = nil
    let (trail, before) = (services.store, remembering)
    remembering = Task {
      await before?.value
      try? await trail.noteRefusal(in: session.key)
    }
    return Fault.notAdministrator.description
  }

  // MARK: - The bar

  var bar: [NavigationBar.Item] {
    guard let account else { return [] }
    return Route.inOrder.filter(isOffered).compactMap { route in
      route.barTitle(account).map { .init(route.name, $0, note: route.summary) }
    }
  }

  /// The pages that open over any other one for the account.
  var others: [Route] {
    guard let account else { return [] }
    return Route.all.filter { route in
      route.opensOver && isOffered(route)
        && (route.access != .administrator || account.isAdministrator)
    }
  }

  var home: RouteName? { account == nil ? nil : Route.userList.name }

  var owner: String { account.map { "\($0.username) · \(options.location)" } ?? options.location }

  private func isOffered(_ route: Route) -> Bool { options.takesFiles || !route.isAboutFile }

  // MARK: - The session

  /// Without a route, a session is the goal.
  var isIncomplete: Bool {
    account == nil && start.route.flatMap(Route.named)?.needsSession ?? true
  }

  /// The exit code of a failed run: that of the error that ended it, or else of the last call,
  /// since a problem at a field keeps only its text.
  var exitCode: ExitCode { ExitCode(navigation.lastError ?? services.calls.lastError) }

  /// No tip covers a page before the login.
  func isFree(for module: any Module) -> Bool {
    guard account != nil, let top = stack.last, top.module === module else { return false }
    return Route.named(top.route)?.needsSession == true && top.screen.page.busy == nil
  }

  /// Stores the page for the next run, then checks the session. Calls run in order, so that the
  /// last page wins. A page that can't be stored isn't an error.
  ///
  /// Stores only pages at which a run may start, and none in a run with a goal.
  func arrived(at route: Route) {
    guard let session, route.needsSession else { return }
    let isStartPage = goal == nil && route.isStartPage
    let (sessions, before) = (services.store, remembering)
    remembering = Task { [weak self] in
      // No module makes these calls.
      await Trace.$module.withValue(Trace.router) {
        await before?.value
        if isStartPage { try? await sessions.remember(page: route.name.rawValue, in: session.key) }
        if self?.goal == nil { await self?.checkSession() }
      }
    }
  }

  /// Adopts rights and an address that were changed elsewhere.
  ///
  /// Opens the login if the session has ended elsewhere, or its account was disabled or deleted. If the
  /// same account has a new session on this machine, the router continues with it.
  /// - Parameter isUse: Whether the user did something, so that an idle session lives on.
  private func checkSession(isUse: Bool = true) async {
    guard let before = session else { return }
    let former = before.key
    let current: Session?
    do {
      current =
        isUse ? try await services.store.current() : try await services.store.openSession()
    } catch { return }
    if let current, current.key == former {
      // Rights and the address may have changed elsewhere, or here meanwhile.
      guard session == before, before.account != current.account else { return }
      services.cache.forget(former)
      session = current
      if let top = stack.last, top.route == Route.confirmEmail.name,
        current.account.isEmailConfirmed
      {
        confirmEmailModuleDidConfirm(top.module)
      }
      return
    }
    // In a run with a goal, the next call of a module ends it.
    if goal != nil { return }
    while !Task.isCancelled, awaitsReport { try? await Task.sleep(for: .milliseconds(10)) }
    guard session?.key == former else { return }
    var report = reportOfStoppedAct
    services.cache.forget(former)
    if let current, current.account.id == former.account {
      session = current
      openHome(current.lastRoute)
      if !report.isEmpty { navigation.driver.announce(.hint(report)) }
    } else {
      // The sign-up policy may have changed as well.
      try? await checkSignUp(for: nil)
      guard session?.key == former else { return }
      if !report.isEmpty { report += " " }
      openLogin(notice: .hint("\(report)Your session has ended. Log in to continue."))
    }
  }

  /// Whether an act under way will report its result: one on several rows, or a deletion that ended the
  /// session itself.
  private var awaitsReport: Bool {
    guard let top = stack.last else { return false }
    let page = top.screen.page
    return page.progress != nil || page.busy != nil && top.route == Route.deleteAccount.name
  }

  /// The report of the act on the current page that the end of the session stopped; empty without one.
  private var reportOfStoppedAct: String {
    let end = " \(StoreError(.sessionEnded, at: ""))"
    let text = stack.last?.screen.page.notice?.text ?? ""
    return text.hasSuffix(end) ? String(text.dropLast(end.count)) : ""
  }

  private func sessionRefused() async {
    if session == nil { return }
    if goal == nil { return await checkSession() }
    end(with: StoreError(.sessionEnded, at: ""))
  }

  /// Waits until the page and the seen tips are stored.
  func settle() async {
    await remembering?.value
    await tutorials?.settle()
  }

  /// Checks the session after each of `changes` and notifies the top module, until the task ends.
  func follow(_ changes: AsyncStream<Void>) async {
    for await _ in changes {
      await checkSession(isUse: false)
      guard let module = stack.last?.module else { continue }
      await Trace.$module.withValue(module.name) { await module.storeChanged() }
    }
  }

  /// The command of the current page, unless the command line names it.
  var unnamedCommand: String? {
    guard let top = stack.last?.route, top != start.route, Route.named(top) != nil else {
      return nil
    }
    return "\(Viper.name) \(options.demo == nil ? "" : "--demo ")\(top)"
  }

  /// The tips of the logged-in account.
  private func newTutorials() -> TutorialPresenter? {
    guard let key = session?.key else { return nil }
    let memory = services.store
    return TutorialPresenter(in: self, isOn: options.showsTips) {
      try? await memory.seenTips(of: key)
    } markSeen: { tip in
      // If that fails, the tip is shown again.
      try? await memory.markSeen(tip.name, by: key)
    }
  }

  /// Records that a code was mailed. That reaches the goal if flags have answers, but neither the
  /// code nor `others` that belong to it.
  func reachRequest(of route: RouteName, without others: [FieldName] = []) {
    let isRequest =
      !start.answers.isEmpty && (others + [.code]).allSatisfy { start.answers[$0] == nil }
    if isRequest {
      reachesByRequest = true
      reach(route)
    }
  }
}

extension Session {
  /// The route of the user's last page.
  fileprivate var lastRoute: Route? { lastPage.flatMap { Route.named(RouteName(rawValue: $0)) } }
}
