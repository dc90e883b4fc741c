import Accounts
import Database
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import UserSearch

/// Lists of all users, for programs. Their order is tested beside that of the pages.
@Suite(.engines) struct UserListingTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: any UserDirectory & UserListing

  init() async throws {
    (fixture, store, _) = try await StoreFixture.searched()
    search = fixture.directory()
  }

  @Test func `a list is passed on with favorites, in chunks, until the consumer stops`()
    async throws
  {
    let key = try await store.key(of: Account.ID(rawValue: 1))
    try await store.mark(Account.ID(rawValue: 3), by: key)
    try fixture.sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO account(username, name, email, is_confirmed, created)
      SELECT 'user' || i, 'User', 'user' || i || '@example.org', FALSE, 0 FROM n;
      UPDATE search_fold SET version = 0
      """)
    _ = try fixture.store()
    let chunks = Mutex<[[User]]>([])
    try await search.listUsers(of: UserQuery(), limit: .max, for: key) { users, favorites in
      #expect(favorites == [Account.ID(rawValue: 3)])
      return chunks.withLock {
        $0.append(users)
        return $0.count < 2
      }
    }
    let users = chunks.withLock(\.self)
    #expect(users.count == 2 && users.joined().count < 2000)
    #expect(users.first?.prefix(2).map(\.username.description) == ["ann", "zoe"])
    guard fixture.isOnServer else { return }
    let takes = Mutex(0)
    let list = Task { [search] in
      try await search.listUsers(of: UserQuery(), limit: .max, for: key) { _, _ in
        takes.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
        return true
      }
    }
    await #expect { try await list.value } throws: { $0.isCancellation }
    #expect(takes.withLock(\.self) == 1)
    let connection = try #require(fixture.connection() as? PostgreSQLConnection)
    #expect(throws: StoreError(.cancelled, at: fixture.database)) {
      try connection.transaction(.alone) { () throws(StoreError) in
        try ServerSearchIndex(connection).rebuild { true }
      }
    }
  }

  @Test func `hidden details are neither listed nor searched, nor used for sorting`() async throws {
    try fixture.sql("UPDATE setting SET value = 'hidden'")
    let key = try await store.key(of: Account.ID(rawValue: 2))
    let listed = Mutex<[User]>([])
    for query in [UserQuery("", by: .age), UserQuery("example")] {
      try await search.listUsers(of: query, limit: .max, for: key) { users, _ in
        listed.withLock { $0 += users }
        return true
      }
    }
    let users = listed.withLock(\.self)
    #expect(users.map(\.username.description) == ["ann", "zoe", "ben", "carl"])
    #expect(users.allSatisfy { $0.age == nil && $0.email.isAbsent })
  }

  @Test func `a user is found by any spelling of the username, only with a session`() async throws {
    let key = try await store.key(of: Account.ID(rawValue: 1))
    #expect(try await search.user(named: Username("ANN"), for: key)?.id.rawValue == 3)
    #expect(try await search.user(named: Username("an"), for: key) == nil)
    await #expect(throws: fixture.ended) {
      try await search.user(named: Username("ann"), for: .forged)
    }
    await #expect(throws: fixture.ended) {
      try await search.listUsers(of: UserQuery(), limit: 1, for: .forged) { _, _ in true }
    }
  }

  @Test func `a cancelled list ends`() async throws {
    let key = try await store.key(of: Account.ID(rawValue: 1))
    await fixture.expectCancelled { [search] in
      try await search.listUsers(of: UserQuery(), limit: .max, for: key) { _, _ in true }
    }
  }
}
