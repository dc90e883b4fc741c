import Accounts

/// Records each call, and holds the same favorites for every account.
package actor FavoritesSpy: FavoriteUsers {
  package enum Call: Equatable, Sendable {
    case stretch(of: Int64, Range<Int>)
    case among(of: Int64, [Int64])
    case mark(Int64, by: Int64)
    case unmark(Int64, by: Int64)
    case restore(Int64, at: Int64, by: Int64)
    case move(Int64, Int, of: Int64)
  }

  package private(set) var calls: [Call] = []
  private var users: [User]

  /// - Parameter users: The favorites; all other users were deleted.
  package init(_ users: [User] = []) { self.users = users }

  package func favorites(
    of session: Session.Key, at range: Range<Int>
  ) async throws(StoreError) -> (users: [User], count: Int) {
    calls.append(.stretch(of: session.account.rawValue, range))
    return (Array(users[range.clamped(to: users.indices)]), users.count)
  }

  package func favorites(
    of session: Session.Key, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID> {
    calls.append(.among(of: session.account.rawValue, users.map(\.rawValue)))
    return Set(self.users.map(\.id)).intersection(users)
  }

  package func mark(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> Bool? {
    calls.append(.mark(user.rawValue, by: session.account.rawValue))
    return users.contains { $0.id == user } ? false : nil
  }

  package func unmark(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> Int64? {
    calls.append(.unmark(user.rawValue, by: session.account.rawValue))
    let index = users.firstIndex { $0.id == user }
    users.removeAll { $0.id == user }
    return index.map { Int64($0) }
  }

  package func restore(
    _ user: Account.ID, at position: Int64, by session: Session.Key
  ) async throws(StoreError) -> Bool {
    calls.append(.restore(user.rawValue, at: position, by: session.account.rawValue))
    return users.contains { $0.id == user }
  }

  package func move(
    _ user: Account.ID, by steps: Int, of session: Session.Key
  ) async throws(StoreError) {
    calls.append(.move(user.rawValue, steps, of: session.account.rawValue))
  }
}

/// Answers from a closure.
package struct DirectoryStub: UserDirectory {
  package typealias Answer =
    @Sendable (_ range: Range<Int>, _ query: UserQuery) async throws(StoreError) -> (
      users: [User], count: Int
    )
  package typealias Find = @Sendable (Account.ID) async throws(StoreError) -> User?
  private let first: [User]?
  private let answer: Answer
  private let find: Find

  /// - Parameter first: Users that are found before all are counted.
  package init(
    first: [User]? = nil, _ answer: @escaping Answer = { _, _ in ([], 0) },
    find: @escaping Find = { _ in nil }
  ) {
    self.first = first
    self.answer = answer
    self.find = find
  }

  package func users(
    at range: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> (users: [User], count: Int) {
    try await answer(range, query)
  }

  package func firstUsers(
    _ limit: Int, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> [User]? {
    first.map { Array($0.prefix(limit)) }
  }

  /// Finds the exact query text.
  package func matcher(of query: UserQuery) -> @Sendable ([String]) -> [[Range<Int>]] {
    { texts in
      texts.map { text in
        guard !query.text.isEmpty, let found = text.firstRange(of: query.text) else { return [] }
        let start = text.distance(from: text.startIndex, to: found.lowerBound)
        return [start..<start + query.text.count]
      }
    }
  }

  package func user(
    _ id: Account.ID, for session: Session.Key
  ) async throws(StoreError) -> User? { try await find(id) }
}
