import Accounts
import Database
import StorePlatform
import ViperPlatform

/// Searches, sorts and counts the users on a PostgreSQL server.
///
/// Frequent words are found by reading users in order, rare ones by an index of their grams. A page
/// is found by the keys of the last page, or from the first or the last user.
public actor ServerSearch: UserDirectory, UserListing {
  private let location: DatabaseLocation
  private let busyTimeout: Duration
  private let clock: (@Sendable () -> Int64)?
  private let onAnswer: @Sendable (ServiceCall) -> Void
  private let executor = QueueExecutor("viper.search")
  private(set) var connection: (any Connection)?
  private var last: LastPage<Listing>?
  /// The last result of `firstUsers`, for the next call of `users`, which requests the same rows.
  private var first: FirstRows?
  /// A list whose words are rare among its first users.
  private var rare: Listing?
  /// The approximate number of users at the first query with words.
  private var userCount: Int?

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private struct Listing: Equatable {
    let query: UserQuery
    let visible: VisibleDetails
    /// Whether it lists the users that match loosely.
    var isLoose = false

    func hasSameQuery(as other: Listing) -> Bool {
      query == other.query && visible == other.visible
    }

    /// Whether the list is a subset of `other`, in the same order, as while typing.
    func narrows(_ other: Listing) -> Bool {
      visible == other.visible && query.order == other.query.order
        && query.isDescending == other.query.isDescending
        && query.text.hasPrefix(other.query.text)
    }
  }

  private struct FirstRows {
    let list: Listing
    let version: Int64
    let rows: [ServerQuery.Found]
    /// Whether no other users match.
    let isAll: Bool
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
    at range: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> (users: [User], count: Int) {
    try reading(for: session) { (connection, account, visible) throws(StoreError) in
      var list = Listing(query: query, visible: visible)
      var search = try serverQuery(query, of: account, seeing: visible, on: connection)
      var first = self.first?.list.hasSameQuery(as: list) == true ? self.first : nil
      self.first = nil
      // Sent with the read of the version, if no known result can apply.
      let isNew = last?.list != list && first?.isAll != true
      let counted = isNew ? try search.count(on: connection) : nil
      let version = try connection.dataVersion
      if first?.version != version { first = nil }
      var known = last?.known(of: list, in: version)
      var count: Int
      if let known {
        count = known.count
      } else if let first, first.isAll {
        (list, count) = (first.list, first.rows.count)
      } else {
        let counted = if let counted { counted } else { try search.count(on: connection) }
        count = try counted.get().first ?? 0
      }
      if !list.isLoose, let loose = search.loosened(for: count) {
        (search, list.isLoose) = (loose, true)
        known = last?.known(of: list, in: version)
        count =
          if let known { known.count } else { try loose.count(on: connection).get().first ?? 0 }
      }
      let range = range.clamped(to: 0..<count)
      if range.isEmpty { return ([], count) }
      let rows: [ServerQuery.Found]
      if let first, first.list == list, range.upperBound <= first.rows.count {
        rows = Array(first.rows[range])
      } else {
        let walk = PageWalk(to: range, of: count, near: known)
        var isRare = false
        rows = try search.rows(walk, limit: range.count, on: connection, isRare: &isRare)
      }
      last = LastPage(
        of: list, in: version, from: range.lowerBound, keys: rows.map(\.key), count: count)
      return (rows.map { $0.user.showing(visible) }, count)
    }
  }

  /// Counting a frequent word takes longer than finding its first users.
  public func firstUsers(
    _ limit: Int, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> [User]? {
    try reading(for: session) { (connection, account, visible) throws(StoreError) in
      var list = Listing(query: query, visible: visible)
      let isKnown = if let rare { list.narrows(rare) } else { false }
      var isRare = isKnown
      let search = try serverQuery(query, of: account, seeing: visible, on: connection)
      var rows = try search.rows(.start, limit: limit, on: connection, isRare: &isRare)
      if isRare, !isKnown { rare = list }
      if limit > 0, let loose = search.loosened(for: rows.count) {
        list.isLoose = true
        rows = try loose.rows(.start, limit: limit, on: connection, isRare: &isRare)
      }
      first = FirstRows(
        list: list, version: try connection.dataVersion, rows: rows, isAll: rows.count < limit)
      return rows.map { $0.user.showing(visible) }
    }
  }

  public nonisolated func matcher(of query: UserQuery) -> @Sendable ([String]) -> [[Range<Int>]] {
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

  /// The number of users that are passed on at a time.
  private static let chunk = 512

  public func listUsers(
    of query: UserQuery, limit: Int, for session: Session.Key,
    take: @escaping @Sendable (_ users: [User], _ favorites: Set<Account.ID>) -> Bool
  ) async throws(StoreError) {
    try reading(for: session) { (connection, account, visible) throws(StoreError) in
      let favorites = Set(
        try connection.rows("SELECT \"user\" FROM favorite WHERE account = ?", account.id.rawValue)
        { Account.ID(rawValue: $0.integer(0)) })
      let search = try serverQuery(query, of: account, seeing: visible, on: connection)
      var users: [User] = []
      try connection.forEachRow(search.all, search.allValues + [limit]) { row throws(StoreError) in
        users.append(User(row).showing(visible))
        guard users.count >= Self.chunk else { return true }
        if Task.isCancelled { throw StoreError(.cancelled, at: connection.path) }
        defer { users.removeAll(keepingCapacity: true) }
        return take(users, favorites)
      }
      if !users.isEmpty { _ = take(users, favorites) }
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
      let now = (clock ?? connection.clock)()
      let answer = try connection.readingVersion { () throws(StoreError) in
        let account = try connection.account(in: session, at: now)
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

  private func serverQuery(
    _ query: UserQuery, of account: Account, seeing visible: VisibleDetails,
    on connection: any Connection
  ) throws(StoreError) -> ServerQuery {
    if userCount == nil, !query.text.isEmpty {
      // The server's own last estimate; negative if there is none.
      userCount = Int(
        try connection.integer(
          "SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE oid = to_regclass('search')"))
    }
    return ServerQuery(
      query, of: account.id, seeing: visible, among: max(0, userCount ?? 0))
  }

  private func opened() throws(StoreError) -> any Connection {
    if let connection { return connection }
    // The best plan depends on the frequency of a word, so each query gets its own.
    let opened = try location.open(
      busyTimeout: busyTimeout,
      settings: [("enable_seqscan", "on"), ("plan_cache_mode", "force_custom_plan")])
    connection = opened
    return opened
  }
}
