import ViperPages
import ViperTerminal

extension Router {
  /// The route whose module ends the run when it finishes; nil if the application continues.
  public var goal: RouteName? { navigation.goal }

  /// The route of the command line, and the answers of its flags.
  public var start: (route: RouteName?, answers: [FieldName: String]) { navigation.start }

  /// Begins the run.
  /// - Parameters:
  ///   - route: The route of the command line; nil if it names none.
  ///   - answers: The answers of flags.
  /// - Throws: What `begin()` throws.
  public func start(
    at route: RouteType?, answers: [FieldName: String] = [:]
  ) async throws(StartFailure) {
    navigation.start = (route?.name, answers)
    navigation.driver.hasUnreachedGoal = { [weak self] in self?.hasUnreachedGoal ?? false }
    try await begin()
  }

  /// The unsaved edits that the end of all pages would lose, in a sentence; nil if there are none.
  public var lossOfPages: String? { navigation.driver.lossOfPages }

  /// Whether the run is no success yet: its goal isn't reported, or without a goal, it is incomplete.
  public var hasUnreachedGoal: Bool { hasGoal ? !navigation.isGoalReached : isIncomplete }

  private var hasGoal: Bool {
    start.route.flatMap(RouteType.named)?.hasGoal(start.answers) ?? false
  }

  /// Records that the goal of `route` is reached.
  public func reach(_ route: RouteName) {
    if start.route == route { navigation.isGoalReached = true }
  }

  /// Ends the run if `route` is its goal, and continues otherwise.
  /// - Parameters:
  ///   - route: The route whose goal is reached.
  ///   - module: The module that `goOn` leaves; unless it is the current one, it is removed instead.
  ///   - words: The result, in a sentence.
  ///   - caller: The router's method, for the trace.
  ///   - goOn: Opens the next page.
  public func finish(
    _ route: RouteName, of module: (any Module)? = nil, saying words: String?,
    caller: String = #function,
    otherwise goOn: () -> Void
  ) {
    reach(route)
    if let words { navigation.tell { $0.reachedGoal(saying: words, continues: true) } }
    if goal == route { return navigation.driver.finish(.done, saying: words) }
    if let module, !navigation.isCurrent(module) {
      remove(module, caller: caller)
    } else {
      navigation.caller = caller
      goOn()
      navigation.caller = nil
    }
    if let words { announce(words) }
  }

  /// Ends the run if `route` is its goal and flags asked for it; otherwise its module stays.
  public func finishIfRequested(_ route: RouteName, saying words: String) {
    reach(route)
    if goal != route || start.route != nil && !hasGoal { return announce(words) }
    navigation.tell { $0.reachedGoal(saying: words, continues: true) }
    navigation.driver.finish(.done, saying: words)
  }

  /// Shows on the current page that an action succeeded, unless the page shows it already.
  public func announce(_ words: String) {
    navigation.tell { $0.said(words) }
    if stack.last?.screen.page.notice?.text == words { return }
    navigation.tell { $0.announced(.success(words)) }
    navigation.driver.announce(.success(words))
  }

  /// Ends the run successfully.
  public func end(saying words: String) {
    navigation.tell { $0.reachedGoal(saying: words, continues: false) }
    navigation.driver.finish(.done, saying: words)
  }

  /// Ends the run with an error and its description.
  public func end(with error: any Error) {
    navigation.failure = error
    navigation.driver.finish(.failed, saying: "\(error)")
  }
}
