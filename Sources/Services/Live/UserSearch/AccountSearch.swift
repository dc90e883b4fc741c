import Accounts
import Platform
import PrivateFiles
import Synchronization

/// The list of users: finds, sorts and counts a million of them in some milliseconds.
///
/// There is no index. The folded texts of all users are scanned for every question, half of them by
/// each of two lanes, and the few that were asked for are kept, so that every query, order and place
/// takes about the same time and memory.
public final class AccountSearch: UserDirectory {
  private let lanes: [SearchLane]
  private let samples: Int
  private let last = Mutex<LastAnswer?>(nil)
  private let clock: @Sendable () -> Int64
  private let onAnswer: @Sendable (StoreError?) -> Void

  /// Opens nothing before the first question. An `AccountStore` must have opened the folder before.
  /// - Parameters:
  ///   - lanes: How many scan at a time.
  ///   - busyTimeout: How long to wait for another process that has locked everything.
  ///   - clock: Tells the seconds since 1970.
  ///   - onAnswer: Gets what each call throws, before its caller does, and nothing of those that
  ///     were cancelled; nil when it throws nothing.
  public convenience init(
    in folder: DataFolder, lanes: Int = 2, busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) },
    onAnswer: @escaping @Sendable (StoreError?) -> Void = { _ in }
  ) {
    self.init(
      in: folder, lanes: lanes, samples: 8_192, busyTimeout: busyTimeout, clock: clock,
      onAnswer: onAnswer)
  }

  /// - Parameter samples: How many of a lane a survey picks: more take longer, and with fewer more
  ///   is to be picked after it.
  package init(
    in folder: DataFolder, lanes: Int, samples: Int, busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) },
    onAnswer: @escaping @Sendable (StoreError?) -> Void = { _ in }
  ) {
    self.samples = samples
    let path = "\(folder.path)/viper.db"
    let moments = SearchMoments(path: path)
    self.lanes = (0..<max(1, lanes)).map { _ in
      SearchLane(path: path, busyTimeout: busyTimeout, moments: moments)
    }
    self.clock = clock
    self.onAnswer = onAnswer
  }

  public func users(
    at places: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> UserWindow {
    try await reporting { () throws(StoreError) in
      // Before the work; nothing is answered that isn't read together with the check below.
      var visible = try await lanes[0].users([], for: session, at: clock()).visible
      let places = places.clamped(to: 0..<Int.max / 4)
      while true {
        let found = try await find(places, of: query, seeing: visible)
        let marks = found.marks(at: places) ?? []
        remember(found, places, query, visible)
        let answer = try await lanes[0].users(marks.map(\.id), for: session, at: clock())
        // What was hidden meanwhile must not have been searched.
        if answer.visible == visible { return UserWindow(users: answer.users, count: found.count) }
        visible = answer.visible
      }
    }
  }

  public func user(
    _ id: Account.ID, for session: Session.Key
  ) async throws(StoreError) -> User? {
    try await reporting { () throws(StoreError) in
      try await lanes[0].users([id.rawValue], for: session, at: clock()).users.first
    }
  }

  // MARK: - Private

  /// Finds at least those at `places`.
  private func find(
    _ places: Range<Int>, of query: UserQuery, seeing visible: VisibleDetails
  ) async throws(StoreError) -> FoundUsers {
    let words = Fold.words(of: query.text)
    let order = query.order == .age && visible.ages == .hidden ? .name : query.order
    let answer = last.withLock { $0?.query == query && $0?.visible == visible ? $0 : nil }
    let hides = visible.addresses == .hidden
    let choice = LastAnswer.choice(
      for: places, by: order, hidingAddresses: hides, near: answer)
    if let near = choice {
      let found = try await scan(near, for: words)
      if found.marks(at: places) != nil { return found }
    }
    var attempt = 0
    while true {
      let survey = try await scan(
        UserChoice(order: order, hidesAddresses: hides, limit: 0, samples: samples), for: words)
      if survey.marks(at: places) != nil { return survey }
      let found = try await scan(survey.choice(for: places, attempt: attempt), for: words)
      if found.marks(at: places) != nil { return found }
      attempt += 1
    }
  }

  /// What all lanes find is of one moment: where that passes too soon, they begin once more.
  private func scan(
    _ choice: UserChoice, for words: [[UInt8]]
  ) async throws(StoreError) -> FoundUsers {
    while true {
      if let parts = try await select(choice, with: words) { return FoundUsers(parts, by: choice) }
    }
  }

  /// Nil where somebody has written before every lane had begun to read.
  private func select(
    _ choice: UserChoice, with words: [[UInt8]]
  ) async throws(StoreError) -> [UserSelection]? {
    let (shares, present) = try await lanes[0].shares(lanes.count)
    guard let moment = present else { return nil }
    let results = await withTaskGroup(of: Result<UserSelection?, StoreError>.self) { group in
      for (lane, share) in zip(lanes, shares) {
        group.addTask {
          do throws(StoreError) {
            return .success(try await lane.select(choice, with: words, in: share, at: moment))
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<UserSelection?, StoreError>] = []
      for await result in group {
        if case .success(nil) = result {
          group.cancelAll()
          return [result]
        }
        results.append(result)
      }
      return results
    }
    var parts: [UserSelection] = []
    for result in results {
      guard let part = try result.get() else { return nil }
      parts.append(part)
    }
    return parts
  }

  private func remember(
    _ found: FoundUsers, _ places: Range<Int>, _ query: UserQuery, _ visible: VisibleDetails
  ) {
    let places = places.clamped(to: found.places)
    let ends = Set([places.first, places.last].compactMap(\.self)).map { place in
      (mark: found.marks[place - found.places.lowerBound], place: place)
    }
    last.withLock {
      $0 = LastAnswer(query: query, visible: visible, count: found.count, ends: ends)
    }
  }

  private func reporting<T>(
    _ body: () async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      let answer = try await body()
      onAnswer(nil)
      return answer
    } catch {
      // A newer question may have been answered before this one stopped.
      if error.reason != .cancelled { onAnswer(error) }
      throw error
    }
  }
}
