import AccountDatabase
import Accounts
import BackgroundWork
import Database
import Platform
import PostgreSQLDatabase

/// Searches, sorts and counts the users on a PostgreSQL server.
///
/// Frequent words are found by reading users in their order, rare ones by an index of their grams. The
/// users of a page follow those of the last page, or the first or the last user, by their keys.
public actor ServerSearch: UserDirectory, UserListing {
  private let location: DatabaseLocation
  private let busyTimeout: Duration
  private let clock: (@Sendable () -> Int64)?
  private let onAnswer: @Sendable (ServiceCall) -> Void
  private let executor = QueueExecutor("viper.search")
  private var connection: (any Connection)?
  private var last: Anchor?

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// What the last page says about others.
  private struct Anchor {
    let query: UserQuery
    let visible: VisibleDetails
    /// What the database was like.
    let version: Int64
    let count: Int
    /// Keys and their places.
    let ends: [(key: SearchKey, place: Int)]
  }

  /// Connects on the first query. An `AccountStore` must have opened the database before.
  /// - Parameters:
  ///   - clock: Returns the seconds since 1970; nil for the server's clock.
  ///   - onAnswer: Called before each query returns, with the error that it throws; not called
  ///     for cancelled queries.
  package init(
    at location: DatabaseLocation, busyTimeout: Duration = .seconds(5),
    clock: (@Sendable () -> Int64)? = nil,
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) {
    (self.location, self.busyTimeout, self.clock) = (location, busyTimeout, clock)
    self.onAnswer = onAnswer
  }

  public func users(
    at places: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> (users: [User], count: Int) {
    // Before the snapshot: a change that it doesn't have is told later.
    let version = try opened().dataVersion
    return try reading(for: session) { (connection, _, visible) throws(StoreError) in
      let search = ServerQuery(query, seeing: visible)
      let former =
        last?.query == query && last?.visible == visible && last?.version == version ? last : nil
      let count = if let former { former.count } else { try search.count(on: connection) }
      let places = places.clamped(to: 0..<count)
      if places.isEmpty { return ([], count) }
      var ends = former?.ends ?? []
      let rows = try search.rows(at: places, of: count, near: ends, on: connection)
      if let first = rows.first, let end = rows.last {
        ends = [
          (first.key, places.lowerBound), (end.key, places.lowerBound + rows.count - 1),
        ]
      }
      last = Anchor(query: query, visible: visible, version: version, count: count, ends: ends)
      return (rows.map { $0.user.showing(visible) }, count)
    }
  }

  /// The count of a frequent word takes longer than its first users.
  public func firstUsers(
    _ limit: Int, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> [User]? {
    try reading(for: session) { (connection, _, visible) throws(StoreError) in
      try ServerQuery(query, seeing: visible)
        .rows(at: 0..<limit, of: .max, near: [], on: connection).map { $0.user.showing(visible) }
    }
  }

  public nonisolated func matcher(of query: UserQuery) -> @Sendable (String) -> [Range<Int>] {
    Fold.matcher(of: query)
  }

  public func user(_ id: Account.ID, for session: Session.Key) async throws(StoreError) -> User? {
    try reading(for: session) { (connection, _, visible) throws(StoreError) in
      try connection.rows(
        "SELECT \(User.columns) FROM account WHERE id = ?", id.rawValue
      ) { User($0).showing(visible) }.first
    }
  }

  public func user(
    named username: Username, for session: Session.Key
  ) async throws(StoreError) -> User? {
    try reading(for: session) { (connection, _, visible) throws(StoreError) in
      try connection.rows(
        "SELECT \(User.columns) FROM account WHERE username = ?", username.description
      ) { User($0).showing(visible) }.first
    }
  }

  /// How many users are passed on at a time.
  private static let chunk = 512

  public func listUsers(
    of query: UserQuery, limit: Int, for session: Session.Key,
    take: @escaping @Sendable (_ users: [User], _ favorites: Set<Account.ID>) -> Bool
  ) async throws(StoreError) {
    try reading(for: session) { (connection, account, visible) throws(StoreError) in
      let favorites = Set(
        try connection.rows("SELECT \"user\" FROM favorite WHERE account = ?", account.id.rawValue)
        { Account.ID(rawValue: $0.integer(0)) })
      let search = ServerQuery(query, seeing: visible)
      var (users, goesOn) = ([User](), true)
      try connection.forEachRow(search.all, search.values + [limit]) { row throws(StoreError) in
        users.append(User(row).showing(visible))
        guard users.count >= Self.chunk else { return true }
        if Task.isCancelled { throw StoreError(.cancelled, at: connection.path) }
        goesOn = take(users, favorites)
        users.removeAll(keepingCapacity: true)
        return goesOn
      }
      if goesOn, !users.isEmpty { _ = take(users, favorites) }
    }
  }

  // MARK: - Private

  /// Runs `body` in one read transaction for the account of the session, which is checked first.
  private func reading<T>(
    _ call: String = #function, for session: Session.Key,
    _ body: (any Connection, Account, VisibleDetails) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    let start = ContinuousClock.now
    do throws(StoreError) {
      let connection = try opened()
      if Task.isCancelled { throw StoreError(.cancelled, at: connection.path) }
      let answer = try connection.transaction(.reading) { () throws(StoreError) in
        let account = try connection.account(
          in: session, at: (clock ?? connection.clock)())
        return try body(connection, account, connection.visibleDetails(for: account))
      }
      onAnswer(ServiceCall(call, since: start, throwing: nil))
      return answer
    } catch {
      // A newer query may have been answered before this one was cancelled.
      if error.reason != .cancelled { onAnswer(ServiceCall(call, since: start, throwing: error)) }
      throw error
    }
  }

  private func opened() throws(StoreError) -> any Connection {
    if let connection { return connection }
    let opened = try location.open(busyTimeout: busyTimeout)
    // Whether a word is frequent decides how it is found, so its plan is made for it.
    let settings = "SET enable_seqscan = on; SET plan_cache_mode = force_custom_plan;"
    try (opened as? PostgreSQLConnection)?.keep(settings)
    connection = opened
    return opened
  }
}
