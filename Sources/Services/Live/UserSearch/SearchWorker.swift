import Accounts
import Database
import StorePlatform
import ViperPlatform

/// Scans a share of the blocks on its own queue and read-only connection, so that neither writers
/// nor other workers block it.
actor SearchWorker {
  private let path: String
  private let busyTimeout: Duration
  private let databaseVersion: DatabaseVersion
  private var connection: SQLiteConnection?
  private var candidates: SearchCandidates

  private let executor = QueueExecutor("viper.search")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the connection on first use: not every run of the program searches.
  /// - Parameters:
  ///   - version: Shared by all workers that scan together.
  ///   - cacheSize: The bytes of the last query's users that are cached.
  init(path: String, busyTimeout: Duration, version: DatabaseVersion, cacheSize: Int) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.databaseVersion = version
    candidates = SearchCandidates(limit: cacheSize)
  }

  /// Divides all block numbers, including future ones, evenly into `count` shares, or one if there
  /// are fewer than `least` blocks. Also returns the database version that all workers are to read;
  /// nil if it is unknown, and for one share, whose worker reads any version.
  func shares(
    _ count: Int, of least: Int
  ) throws(StoreError) -> (blocks: [Range<Int64>], state: Int64?) {
    // With min and max in one query, SQLite would scan the whole table.
    let first = try open().integer("SELECT min(id) FROM search_block")
    let last = try open().integer("SELECT max(id) FROM search_block")
    let all = SearchBlock.number(of: .min)..<SearchBlock.number(of: .max) + 1
    let inner = (first..<max(first, last)).clamped(to: all)
    if inner.count < least { return ([all], nil) }
    let bounds = (1..<Int64(count)).map {
      inner.lowerBound + Int64(inner.count) * $0 / Int64(count)
    }
    let blocks = zip([all.lowerBound] + bounds, bounds + [all.upperBound]).map { $0..<$1 }
    return (blocks, try databaseVersion.present())
  }

  /// Returns the matching users in `blocks`. Nil if the database version is no longer `state`,
  /// since other workers may have read that one; not checked if `state` is nil.
  /// - Throws: `StoreError`: `.cancelled` within one block after the task was cancelled.
  func select(
    _ request: ScanRequest, for pattern: SearchPattern, in blocks: Range<Int64>, at state: Int64?
  ) throws(StoreError) -> TopUsers? {
    if Task.isCancelled { throw StoreError(.cancelled, at: path) }
    let connection = try open()
    return try connection.transaction(.reading) { () throws(StoreError) in
      let version = try connection.integer("PRAGMA data_version")
      if let state, try databaseVersion.present() != state { return nil }
      var top = TopUsers(request, for: pattern)
      // A local copy avoids an exclusivity check of the actor's property for every user.
      var kept = candidates
      candidates = SearchCandidates(limit: 0)
      // Also after a cancelled scan, the users of the blocks that it passed are cached.
      defer { candidates = kept }
      let rest = kept.begin(pattern, in: blocks, version: version, offeringTo: &top)
      if !rest.isEmpty { try scan(rest, for: pattern, into: &top, keeping: &kept) }
      top.finish()
      return top
    }
  }

  /// The users with those ids, in that order; ids that don't exist are skipped. The same transaction
  /// checks the session, and reads the details visible to it and the version of the database, which is
  /// comparable within this worker.
  /// - Parameter now: In seconds since 1970.
  func users(
    _ ids: [Int64], for session: Session.Key, at now: Int64
  ) throws(StoreError) -> (users: [User], visible: VisibleDetails, version: Int64) {
    let connection = try open()
    return try connection.transaction(.reading) { () throws(StoreError) in
      let account = try connection.account(in: session, at: now)
      let visible = try connection.visibleDetails(for: account)
      let version = try connection.dataVersion
      var users: [User] = []
      for id in ids {
        users += try connection.rows(
          "SELECT \(User.columns) FROM account WHERE id = ?", id
        ) { User($0).showing(visible) }
      }
      return (users, visible, version)
    }
  }

  /// The user with that name.
  func user(
    named username: Username, for session: Session.Key, at now: Int64
  ) throws(StoreError) -> User? {
    let connection = try open()
    let id = try connection.rows(
      "SELECT id FROM account WHERE username = ?", username.description
    ) { $0.integer(0) }
    return try users(id, for: session, at: now).users.first
  }

  /// The number of users read together, by id, so that each page of the file is read a few times.
  private static let window = 65_536
  /// The number of users that are passed on at a time.
  private static let chunk = 512
  /// Up to this limit, the first users are picked; beyond it, all matches are sorted.
  private static let fewest = 10_000

  /// Passes the users that match to `take`, from one snapshot, until it returns false.
  /// - Parameter now: In seconds since 1970.
  func list(
    _ query: UserQuery, limit: Int, for session: Session.Key,
    at now: Int64, take: (_ users: [User], _ favorites: Set<Account.ID>) -> Bool
  ) throws(StoreError) {
    let connection = try open()
    try connection.transaction(.reading) { () throws(StoreError) in
      let account = try connection.account(in: session, at: now)
      let visible = try connection.visibleDetails(for: account)
      let favorites = Set(
        try connection.rows("SELECT user FROM favorite WHERE account = ?", account.id.rawValue) {
          Account.ID(rawValue: $0.integer(0))
        })
      let request = ScanRequest(
        order: query.order(seeing: visible), isDescending: query.reversesOrder,
        hidesAddresses: visible.addresses == .hidden, limit: limit)
      let statement = try connection.prepare("SELECT \(User.columns) FROM account WHERE id = ?")
      let ids = try sorted(request, for: SearchPattern(query.text))
      for start in stride(from: 0, to: ids.count, by: Self.window) {
        let ids = Array(ids[start..<min(start + Self.window, ids.count)])
        var found = [User?](repeating: nil, count: ids.count)
        for index in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
          try statement.bind(ids[index], at: 1)
          if try statement.step() { found[index] = User(statement.row).showing(visible) }
          statement.reset()
        }
        for start in stride(from: 0, to: ids.count, by: Self.chunk) {
          if Task.isCancelled { throw StoreError(.cancelled, at: path) }
          let users = found[start..<min(start + Self.chunk, ids.count)].compactMap(\.self)
          if !take(users, favorites) { return }
        }
      }
    }
  }

  // MARK: - Private

  private func open() throws(StoreError) -> SQLiteConnection {
    if let connection { return connection }
    let opened = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    // A connection opened read-only would leave the -wal and -shm files behind if closed last. A
    // scan reads each page once, so the default cache of 2 MB would only take memory.
    try opened.execute("PRAGMA query_only = ON; PRAGMA cache_size = -64")
    connection = opened
    return opened
  }

  /// The ids of the first users that a request matches, in its order.
  private func sorted(
    _ request: ScanRequest, for pattern: SearchPattern
  ) throws(StoreError) -> [Int64] {
    let all = Int64.min..<Int64.max
    if request.limit <= Self.fewest {
      var (top, none) = (TopUsers(request, for: pattern), SearchCandidates(limit: 0))
      try scan(all, for: pattern, into: &top, keeping: &none)
      top.finish()
      return top.picked.map(\.id)
    }
    var matches = SortedMatches(
      request.order, isDescending: request.isDescending, for: pattern)
    let hides = request.hidesAddresses
    try forEachBlock(all, isBackward: request.order == .newest) { first, view in
      view.forEachRow(with: pattern, hidingAddresses: hides) { row, head, text in
        matches.add(first + Int64(row), head, at: text, of: view)
      }
    }
    return matches.ids(limit: request.limit)
  }

  private func scan(
    _ blocks: Range<Int64>, for pattern: SearchPattern, into top: inout TopUsers,
    keeping candidates: inout SearchCandidates
  ) throws(StoreError) {
    let hides = top.request.hidesAddresses
    try forEachBlock(blocks, isBackward: top.request.isBackward) { first, view in
      view.forEachRow(with: pattern, hidingAddresses: hides) { row, head, text in
        top.offer(first + Int64(row), head, at: text, of: view)
        candidates.add(first + Int64(row), head, at: text.lowerBound, of: view)
      }
      candidates.endBlock(SearchBlock.number(of: first))
    }
    candidates.finish()
  }

  /// Calls `body` with each block and the id of its first user.
  @inline(__always)
  private func forEachBlock(
    _ blocks: Range<Int64>, isBackward: Bool, _ body: (_ first: Int64, SearchBlockView) -> Void
  ) throws(StoreError) {
    let statement = try open().prepare(
      """
      SELECT id, heads, texts FROM search_block WHERE id >= ? AND id < ?
      ORDER BY id \(isBackward ? "DESC" : "ASC")
      """)
    try statement.bind([blocks.lowerBound, blocks.upperBound])
    while try statement.step() {
      if Task.isCancelled { throw StoreError(.cancelled, at: path) }
      let row = statement.row
      let first = row.integer(0) << 7
      let isSound = row.withBytes(1) { heads in
        row.withBytes(2) { texts in
          // Further rows would have ids of the next block, or overflow.
          guard let view = SearchBlockView(heads: heads, texts: texts),
            view.count <= SearchBlock.users
          else { return false }
          body(first, view)
          return true
        }
      }
      if !isSound { throw StoreError(.damaged, at: path) }
    }
  }
}
