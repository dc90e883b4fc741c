import Accounts
import StorePlatform
import Synchronization
import ViperPlatform

/// Searches, sorts and counts users; a million in a few milliseconds.
///
/// There is no inverted index. Each new query scans the folded texts of all users, divided evenly
/// among the workers, and keeps only the requested page, so that every query, order and offset takes
/// about the same time and memory.
public final class AccountSearch: UserDirectory, UserListing {
  private let workers: [SearchWorker]
  private let samples: Int
  private let leastBlocks: Int
  private let last = Mutex<PageAnchor?>(nil)
  private let recent = Mutex(RecentAnswers())
  private let clock: @Sendable () -> Int64
  private let onAnswer: @Sendable (ServiceCall) -> Void

  /// Opens the database on the first query. An `AccountStore` must have opened the folder before.
  /// - Parameters:
  ///   - workers: The number of concurrent scans.
  ///   - samples: The minimum number of samples that a survey takes per worker. More samples make
  ///     the survey slower, fewer make the scan after it pick more users.
  ///   - leastBlocks: The minimum number of blocks, of 128 users each, for more than one worker,
  ///     which takes about a millisecond to open its connection.
  ///   - cacheSize: The bytes of the last query's users that each worker caches.
  ///   - busyTimeout: The longest wait for another process's exclusive lock.
  ///   - clock: Returns the seconds since 1970.
  ///   - onAnswer: Called before each query returns, with the error that it throws; not called
  ///     for cancelled queries.
  public init(
    in folder: DataFolder, workers: Int = 2, samples: Int = 8_192,
    leastBlocks: Int = 16, cacheSize: Int = 2 << 20, busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) },
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) {
    self.samples = samples
    self.leastBlocks = leastBlocks
    let path = "\(folder.path)/viper.db"
    let version = DatabaseVersion(path: path)
    self.workers = (0..<max(1, workers)).map { _ in
      SearchWorker(
        path: path, busyTimeout: busyTimeout, version: version, cacheSize: cacheSize)
    }
    self.clock = clock
    self.onAnswer = onAnswer
  }

  public func users(
    at range: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> (users: [User], count: Int) {
    try await reporting { () throws(StoreError) in
      // Checks the session before the scan; it is checked again when the users are read.
      var (_, visible, version) = try await workers[0].users([], for: session, at: clock())
      let range = range.clamped(to: 0..<Int.max / 4)
      while true {
        let known = recent.withLock {
          $0.answer(to: query, seeing: visible, at: range, version: version)
        }
        let found =
          if let known { known } else { try await find(range, of: query, seeing: visible) }
        let keys = found.keys(at: range) ?? []
        remember(found, range, query, visible)
        let answer = try await workers[0].users(keys.map(\.id), for: session, at: clock())
        recent.withLock { $0.add(found, to: query, seeing: visible, version: version) }
        // Search again if the visible details have changed during the scan.
        if answer.visible == visible { return (answer.users, found.count) }
        (visible, version) = (answer.visible, answer.version)
      }
    }
  }

  public func user(
    _ id: Account.ID, for session: Session.Key
  ) async throws(StoreError) -> User? {
    try await reporting { () throws(StoreError) in
      try await workers[0].users([id.rawValue], for: session, at: clock()).users.first
    }
  }

  public func user(
    named username: Username, for session: Session.Key
  ) async throws(StoreError) -> User? {
    try await reporting { () throws(StoreError) in
      try await workers[0].user(named: username, for: session, at: clock())
    }
  }

  public func listUsers(
    of query: UserQuery, limit: Int, for session: Session.Key,
    take: @escaping @Sendable (_ users: [User], _ favorites: Set<Account.ID>) -> Bool
  ) async throws(StoreError) {
    try await reporting { () throws(StoreError) in
      try await workers[0].list(
        query, limit: limit, for: session, at: clock(),
        take: take)
    }
  }

  // MARK: - Private

  /// Finds at least the users at the indexes `range`.
  private func find(
    _ range: Range<Int>, of query: UserQuery, seeing visible: VisibleDetails
  ) async throws(StoreError) -> FoundUsers {
    let pattern = SearchPattern(query.text)
    let found = try await find(range, of: query, for: pattern, seeing: visible)
    if query.order(seeing: visible) != .match || found.count > 0 { return found }
    return try await find(range, of: query, for: pattern.loosened, seeing: visible)
  }

  private func find(
    _ range: Range<Int>, of query: UserQuery, for pattern: SearchPattern,
    seeing visible: VisibleDetails
  ) async throws(StoreError) -> FoundUsers {
    let answer = last.withLock { $0?.query == query && $0?.visible == visible ? $0 : nil }
    var list = ScanRequest(
      order: query.order(seeing: visible),
      isDescending: query.reversesOrder, hidesAddresses: visible.addresses == .hidden, limit: 0)
    if let near = PageAnchor.request(for: range, in: list, near: answer) {
      let found = try await scan(near, for: pattern)
      if found.keys(at: range) != nil { return found }
    }
    var attempt = 0
    list.samples = samples
    while true {
      let survey = try await scan(list, for: pattern)
      if survey.keys(at: range) != nil { return survey }
      let found = try await scan(survey.request(for: range, attempt: attempt), for: pattern)
      if found.keys(at: range) != nil { return found }
      attempt += 1
    }
  }

  /// Scans one version of the database with all workers; starts over if it changes too early.
  private func scan(
    _ request: ScanRequest, for pattern: SearchPattern
  ) async throws(StoreError) -> FoundUsers {
    while true {
      if let parts = try await select(request, for: pattern) {
        return FoundUsers(parts, by: request)
      }
    }
  }

  /// Nil if the database was written to before every worker had begun to read.
  private func select(
    _ request: ScanRequest, for pattern: SearchPattern
  ) async throws(StoreError) -> [TopUsers]? {
    let (shares, state) = try await workers[0].shares(workers.count, of: leastBlocks)
    if state == nil, shares.count > 1 { return nil }
    let results = await withTaskGroup(of: Result<TopUsers?, StoreError>.self) { group in
      for (worker, share) in zip(workers, shares) {
        group.addTask {
          do throws(StoreError) {
            return .success(try await worker.select(request, for: pattern, in: share, at: state))
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<TopUsers?, StoreError>] = []
      for await result in group {
        if case .success(nil) = result {
          group.cancelAll()
          return [result]
        }
        results.append(result)
      }
      return results
    }
    var parts: [TopUsers] = []
    for result in results {
      guard let part = try result.get() else { return nil }
      parts.append(part)
    }
    return parts
  }

  private func remember(
    _ found: FoundUsers, _ range: Range<Int>, _ query: UserQuery, _ visible: VisibleDetails
  ) {
    let range = range.clamped(to: found.range)
    let ends = Set([range.first, range.last].compactMap(\.self)).map { index in
      (key: found.keys[index - found.range.lowerBound], index: index)
    }
    last.withLock {
      $0 = PageAnchor(query: query, visible: visible, count: found.count, ends: ends)
    }
  }

  private func reporting<T>(
    _ call: String = #function, _ body: () async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    let start = ContinuousClock.now
    do throws(StoreError) {
      let answer = try await body()
      onAnswer(ServiceCall(call, since: start, throwing: nil))
      return answer
    } catch {
      // A newer query may have been answered before this one was cancelled.
      if error.reason != .cancelled {
        onAnswer(ServiceCall(call, since: start, throwing: error))
      }
      throw error
    }
  }
}
