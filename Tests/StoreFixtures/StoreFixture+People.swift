import AccountStorage
import Accounts
import Testing

/// A fixture with an open store.
package struct StoreSetup: Sendable {
  package let fixture: StoreFixture
  package let store: AccountStore

  /// - Parameter people: Usernames of those who have the old password and a confirmed address; the
  ///   first one is the administrator.
  package init(_ people: String...) async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    for username in people { try await store.add(username) }
  }
}

/// A suite with its own store.
package protocol StoreSuite: Sendable {
  var setup: StoreSetup { get }
}

extension StoreSuite {
  package var fixture: StoreFixture { setup.fixture }
  package var store: AccountStore { setup.store }
  package var clock: Clock { fixture.clock }

  /// The usernames of the administrators, the longest registered first.
  package func administrators() throws -> [String] {
    try fixture.texts("SELECT username FROM account WHERE is_administrator ORDER BY id")
  }

  /// The result of each of `count` concurrent calls, each with its own store and session.
  package func race<T: Sendable>(
    _ count: Int = 20, _ body: @escaping @Sendable (Int, AccountStore) async throws -> T
  ) async throws -> [T] {
    try await withThrowingTaskGroup(of: T.self) { [fixture] group in
      for number in 0..<count {
        group.addTask {
          // On a loaded machine, the last of them waits long.
          let store = try fixture.store(
            code: .all(8), busyTimeout: .seconds(60), session: "s\(number)")
          return try await body(number, store)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension StoreFixture {
  /// How many passwords and codes are hashed while `body` runs.
  package func hashes(
    session: String? = nil, _ body: (AccountStore) async throws -> Void
  ) async throws -> Int {
    let (hashes, counter) = AsyncStream.makeStream(of: Void.self)
    let hasher = PasswordHasher(cost: 1) { counter.yield() }
    try await body(store(session: session, hasher: hasher))
    counter.finish()
    return await hashes.reduce(0) { count, _ in count + 1 }
  }

  /// A fixture with four people, a store and a search on it.
  package static func searched() async throws -> (StoreFixture, AccountStore, SearchReader) {
    let fixture = try StoreFixture()
    let store = try fixture.store()
    for (username, name, age) in [
      ("zoe", "Ada", 20), ("carl", "Carl", nil), ("ann", "Ada", 30), ("ben", "Ben", 40),
    ] {
      let new = NewAccount(
        username: try Username(username), name: try FullName(name),
        email: try EmailAddress("\(username)@example.org"))
      try await store.add(new, age: age, password: .old)
    }
    return (fixture, store, fixture.directory)
  }

  /// Expects a task that is cancelled before `work` begins to throw `.cancelled`.
  package func expectCancelled<T: Sendable>(
    _ work: @escaping @Sendable () async throws -> T,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await work()
    }
    await #expect(sourceLocation: sourceLocation) {
      try await task.value
    } throws: {
      $0.isCancellation
    }
  }
}

extension Error {
  /// Whether it is the store's `.cancelled`.
  package var isCancellation: Bool { (self as? StoreError)?.reason == .cancelled }
}

extension Account.ID {
  package static let ada = Account.ID(rawValue: 1)
  package static let bob = Account.ID(rawValue: 2)
  package static let eve = Account.ID(rawValue: 3)
  package static let unknown = Account.ID(rawValue: 99)
}

extension AccountStore {
  /// Adds people with the old password, whose addresses are confirmed.
  package func add(_ usernames: String...) async throws {
    for username in usernames {
      try await add(NewAccount(username), age: nil, password: .old)
    }
  }
}
