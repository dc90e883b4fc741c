import Accounts
import Testing

@testable import AccountsLive

struct AccountSearchTests {
  let home: Home
  let store: AccountStore
  let search: AccountSearch

  init() async throws {
    home = try Home()
    store = try home.store()
    search = AccountSearch(in: home.folder)
    for (username, name, age) in [
      ("zoe", "Ada", 20), ("carl", "Carl", nil), ("ann", "Ada", 30), ("ben", "Ben", 40),
    ] {
      let new = NewAccount(
        username: try Username(username), name: try FullName(name),
        email: try EmailAddress("\(username)@example.org"))
      try await store.add(new, age: age, password: .old)
    }
  }

  @Test(arguments: [
    (0..<4, ["ann", "zoe", "ben", "carl"]), (0..<1, ["ann"]), (1..<3, ["zoe", "ben"]),
    (3..<100, ["carl"]), (4..<8, []), (2..<2, []), (-2..<1, ["ann"]),
    (0..<Int.max, ["ann", "zoe", "ben", "carl"]),
  ])
  func `users come by name, then username, and all are counted`(
    places: Range<Int>, usernames: [String]
  ) async throws {
    let stretch = try await search.users(at: places, of: UserQuery())
    #expect(stretch.users.map(\.username.description) == usernames)
    #expect(stretch.count == 4)
  }

  @Test func `a user has a name, and maybe an age`() async throws {
    let stretch = try await search.users(at: 2..<4, of: UserQuery())
    let users = [
      User(
        id: Account.ID(rawValue: 4), username: try Username("ben"), name: try FullName("Ben"),
        email: try EmailAddress("ben@example.org"), age: 40),
      User(
        id: Account.ID(rawValue: 2), username: try Username("carl"), name: try FullName("Carl"),
        email: try EmailAddress("carl@example.org"), age: nil),
    ]
    #expect(stretch == UserStretch(users: users, count: 4))
  }

  @Test func `nobody is there at first`() async throws {
    let empty = try Home()
    _ = try empty.store()
    let stretch = try await AccountSearch(in: empty.folder).users(at: 0..<10, of: UserQuery())
    #expect(stretch == UserStretch(users: [], count: 0))
  }

  @Test func `what somebody else wrote into the database is told as it stands`() async throws {
    try home.sql(
      """
      UPDATE account SET name = char(27) || ']0;x' || char(7), username = 'A B', age = 'old'
      WHERE id = 1;
      UPDATE account SET name = CAST(x'FFFE41' AS TEXT), username = '' WHERE id = 2
      """)
    let users = try await search.users(at: 0..<4, of: UserQuery()).users
    #expect(users.map(\.username.description) == ["A B", "ann", "ben", ""])
    #expect(
      users.map(\.name.description) == ["\u{1B}]0;x\u{7}", "Ada", "Ben", "\u{FFFD}\u{FFFD}A"])
    #expect(users.map(\.age) == [0, 30, 40, nil])
  }

  @Test func `a writer elsewhere doesn't keep anybody from reading`() async throws {
    let other = try Connection(path: home.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE; DELETE FROM account")
    #expect(try await search.users(at: 0..<4, of: UserQuery()).count == 4)
    try other.execute("COMMIT")
    #expect(try await search.users(at: 0..<4, of: UserQuery()).count == 0)
  }
}
