import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import Database
@testable import UserSearch

@Suite(.engines) struct AccountSearchTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: SearchReader

  init() async throws {
    (fixture, store, search) = try await StoreFixture.searched()
  }

  @Test(arguments: [
    (0..<4, ["ann", "zoe", "ben", "carl"]), (0..<1, ["ann"]), (1..<3, ["zoe", "ben"]),
    (3..<100, ["carl"]), (4..<8, []), (2..<2, []), (-2..<1, ["ann"]),
    (0..<Int.max, ["ann", "zoe", "ben", "carl"]),
  ])
  func `users are sorted by name, then username, and all are counted`(
    range: Range<Int>, usernames: [String]
  ) async throws {
    let stretch = try await search.users(at: range, of: UserQuery())
    #expect(stretch.users.map(\.username.description) == usernames)
    #expect(stretch.count == 4)
  }

  @Test func `users near the end are scanned backwards`() {
    let range = 4_990..<5_000
    let last = PageAnchor(query: UserQuery(), visible: .all, count: 5_000, ends: [])
    let list = ScanRequest(order: .name, hidesAddresses: false, limit: 0)
    #expect(
      PageAnchor.request(for: range, in: list, near: last)
        == ScanRequest(order: .name, hidesAddresses: false, isReversed: true, limit: 10))
    #expect(PageAnchor.request(for: range, in: list, near: nil) == nil)
  }

  @Test func `a user has a name and an optional age`() async throws {
    let stretch = try await search.users(at: 2..<4, of: UserQuery())
    let users = [
      User(
        id: Account.ID(rawValue: 4), username: try Username("ben"), name: try FullName("Ben"),
        email: try EmailAddress("ben@example.org"), age: 40),
      User(
        id: Account.ID(rawValue: 2), username: try Username("carl"), name: try FullName("Carl"),
        email: try EmailAddress("carl@example.org"), age: nil),
    ]
    #expect(stretch == (users.map { $0.showing(.administrator) }, 4))
  }

  @Test func `a forged session key reads nothing`() async throws {
    let ended = StoreError(.sessionEnded, at: fixture.database)
    await #expect(throws: ended) {
      try await search.search.users(at: 0..<10, of: UserQuery(), for: .forged)
    }
    if fixture.isOnServer {
      await #expect(throws: ended) {
        try await search.search.firstUsers(10, of: UserQuery(), for: .forged)
      }
    }
    await #expect(throws: ended) {
      try await search.search.user(Account.ID(rawValue: 1), for: .forged)
    }
  }

  @Test(.onlySQLite) func `values that another program wrote are returned as stored`() async throws
  {
    try fixture.sql(
      """
      UPDATE account SET name = char(27) || ']0;x' || char(7), username = 'A B', age = 'old'
      WHERE id = 1;
      UPDATE account SET name = CAST(x'FFFE41' AS TEXT), username = '' WHERE id = 2
      """)
    let users = try await search.users(at: 0..<4, of: UserQuery()).users
    #expect(users.map(\.username.description) == ["ann", "A B", "ben", ""])
    #expect(
      users.map(\.name.description) == ["Ada", "\u{1B}]0;x\u{7}", "Ben", "\u{FFFD}\u{FFFD}A"])
    #expect(users.map(\.age) == [30, 0, 40, nil])
  }

  @Test func `a user deleted by another process is omitted`() async throws {
    try fixture.sql("DELETE FROM account WHERE username = 'ann'")
    #expect(try await search.usernames("") == ["zoe", "ben", "carl"])
    #expect(try await search.user(Account.ID(rawValue: 3)) == nil)
    #expect(try await search.user(Account.ID(rawValue: 4))?.username.description == "ben")
  }

  @Test func `a repeated query finds the changes of another connection`() async throws {
    #expect(try await search.usernames("ad") == ["ann", "zoe"])
    try await store.set(NaiveDirectory.Person("Adam", "adam"), at: 9)
    #expect(try await search.usernames("ad") == ["ann", "zoe", "adam"])
    #expect(try await search.users(at: 0..<1, of: UserQuery("ad")).count == 3)
  }

  /// A scan would end at once.
  @Test(.onlySQLite) func `a repeated query needs no scan`() async throws {
    let query = UserQuery("ad", by: .match)
    let found = try await search.users(at: 0..<9, of: query)
    let (again, other) = await Task { [search] in
      withUnsafeCurrentTask { $0?.cancel() }
      return (
        try? await search.users(at: 0..<9, of: query),
        try? await search.users(at: 0..<9, of: UserQuery("ad", by: .name))
      )
    }.value
    #expect(again?.users == found.users && again?.count == 2)
    #expect(other == nil)
  }

  // MARK: - Matching

  @Test(arguments: [
    (UserQuery.Order.name, ["ann", "zoe", "ben", "carl"]),
    (.username, ["ann", "ben", "carl", "zoe"]), (.age, ["zoe", "ann", "ben", "carl"]),
    (.newest, ["ben", "ann", "carl", "zoe"]),
  ])
  func `each order sorts by its own column`(order: UserQuery.Order, usernames: [String])
    async throws
  {
    #expect(try await search.usernames("", by: order) == usernames)
    // Unknown ages are last in both directions.
    let known = order == .age ? 3 : 4
    let reversed = Array(usernames[..<known].reversed() + usernames[known...].reversed())
    #expect(try await search.usernames("", by: order, isDescending: true) == reversed)
  }

  @Test func `the best matches come first in either direction`() async throws {
    let found = try await search.usernames("an", by: .match)
    #expect(try await search.usernames("an", by: .match, isDescending: true) == found)
    let all = try await search.usernames("", by: .match)
    #expect(try await search.usernames("", by: .match, isDescending: true) == all)
  }

  @Test(arguments: [
    ("ADA", ["ann", "zoe"]), ("a d", ["ann", "zoe"]), ("ada zoe", ["zoe"]), ("Béñ", ["ben"]),
    ("ann@EXAMPLE.org", ["ann"]), ("example", ["ann", "zoe", "ben", "carl"]), ("dazoe", []),
    ("'", []), ("%", []), ("_", []), ("*", []), ("\"", []), ("a* OR b*", []), ("ada NEAR ben", []),
    ("name:ada", []), ("'; DROP TABLE account; --", []), ("\u{0}", ["ann", "zoe", "ben", "carl"]),
    ("\t\n", ["ann", "zoe", "ben", "carl"]),
  ])
  func `query words match as substrings`(text: String, usernames: [String]) async throws {
    #expect(try await search.usernames(text) == usernames)
  }

  @Test(arguments: [
    ("abc", 1), ("bca", 1), ("abca", 0), ("\\", 1), ("\\'", 1), ("'\\", 0), ("\\\\", 0),
  ])
  func `a query doesn't match across words, and its special characters are text`(
    text: String, count: Int
  ) async throws {
    try await store.set(NaiveDirectory.Person("abc bca \\'", "bcab"), at: 9)
    #expect(try await search.users(at: 0..<9, of: UserQuery(text)).count == count)
  }

  @Test func `very long words are searched`() async throws {
    #expect(try await search.usernames(String(repeating: "a", count: 10_000)) == [])
    let marks = String(repeating: "\u{301}", count: 10_000)
    #expect(try await search.usernames(marks) == ["ann", "zoe", "ben", "carl"])
  }

  @Test func `a name of combining marks folds to nothing and sorts first`() async throws {
    try await store.set(NaiveDirectory.Person("\u{301}\u{302}", "marks"), at: 9)
    #expect(try await search.usernames("") == ["marks", "ann", "zoe", "ben", "carl"])
    #expect(try await search.usernames("marks") == ["marks"])
  }

  @Test func `only the beginnings of very long fields are indexed`() async throws {
    let long = String(repeating: "ﬃ", count: 499)
    try await store.set(NaiveDirectory.Person("\(long)xy", "\(long)zq", email: "\(long)jj"), at: 9)
    for text in ["ffix", "ffiz", "ffij", "ffiffi"] {
      #expect(try await search.users(at: 0..<9, of: UserQuery(text)).count == 1)
    }
    for text in ["xy", "zq", "jj"] {
      #expect(try await search.users(at: 0..<9, of: UserQuery(text)).count == 0)
    }
  }

  // MARK: - Concurrency

  @Test(.onlySQLite) func `a writer in another process doesn't block readers`() async throws {
    let other = try fixture.store()
    let connection = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try connection.execute("BEGIN IMMEDIATE; DELETE FROM account; DELETE FROM search_block")
    #expect(try await search.usernames("").count == 4)
    try connection.execute("ROLLBACK")
    try await other.set(nil, at: 4)
    #expect(try await search.usernames("") == ["ann", "zoe", "carl"])
  }

  @Test func `changes by another process while typing are found`() async throws {
    #expect(try await search.usernames("exa") == ["ann", "zoe", "ben", "carl"])
    try await fixture.store().set(NaiveDirectory.Person("Dora", "dora"), at: 9)
    try await fixture.store().set(nil, at: 3)
    #expect(try await search.usernames("exam") == ["zoe", "ben", "carl", "dora"])
    try await fixture.store().set(NaiveDirectory.Person("Eve", "eve"), at: 2)
    #expect(try await search.usernames("exampl") == ["zoe", "ben", "dora", "eve"])
  }

  @Test func `a cancelled search throws, and the next one succeeds`() async throws {
    let errors = Mutex<[String?]>([])
    let search = fixture.search { call in
      errors.withLock { $0.append(call.error.map { "\($0)" }) }
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreError) {
        _ = try await search.users(at: 0..<4, of: UserQuery("a"))
        return nil as StoreError?
      } catch {
        return error
      }
    }
    #expect(await task.value == StoreError(.cancelled, at: fixture.database))
    #expect(try await search.users(at: 0..<4, of: UserQuery("ada")).count == 2)
    #expect(errors.withLock(\.self) == [nil])
  }

  @Test func `each search call is reported, and the database is opened lazily`() async throws {
    let errors = Mutex<[String?]>([])
    let search = fixture.search { call in
      errors.withLock { $0.append(call.error.map { "\($0)" }) }
    }
    _ = try await search.users(at: 0..<4, of: UserQuery())
    _ = try await search.user(Account.ID(rawValue: 1))
    let empty = try StoreFixture()
    let other = empty.search { call in
      errors.withLock { $0.append(call.error.map { "\($0)" }) }
    }
    #expect(try empty.names() == [])
    await #expect(throws: StoreError.self) {
      try await other.users(at: 0..<4, of: UserQuery())
    }
    #expect(errors.withLock { $0.map { $0 == nil } } == [true, true, false])
  }
}
