import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import UserSearch

/// Details hidden from users are neither shown, nor searched, nor used for sorting.
@Suite(.engines) struct HiddenDetailsTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: any UserDirectory & UserListing

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    search = fixture.directory()
    for (username, age) in [("ada", 36), ("bob", 20), ("eve", 50)] {
      try await store.add(NewAccount(username), age: age, password: .old)
    }
  }

  private func hide(_ details: String...) throws {
    try fixture.sql("UPDATE setting SET value = 'shown'")
    for detail in details {
      try fixture.sql("UPDATE setting SET value = 'hidden' WHERE key = '\(detail)'")
    }
  }

  private func users(
    _ text: String = "", by order: UserQuery.Order = .name, for account: Account.ID = .bob
  ) async throws -> [User] {
    try await search.users(
      at: 0..<100, of: UserQuery(text, by: order), for: store.key(of: account)
    ).users
  }

  private func names(
    _ text: String = "", by order: UserQuery.Order = .name, for account: Account.ID = .bob
  ) async throws -> [String] {
    try await users(text, by: order, for: account).map(\.username.description)
  }

  @Test(arguments: [
    ("addresses", VisibleDetails(addresses: .hidden, ages: .shown)),
    ("ages", VisibleDetails(addresses: .shown, ages: .hidden)),
  ])
  func `hidden details are absent from lists and single users`(
    details: String, visible: VisibleDetails
  ) async throws {
    try hide(details)
    try await store.mark(.eve, by: .bob)
    let eve = try #require(try await search.user(.eve, for: store.key(of: .bob)))
    let seen = try await users() + [eve] + store.favorites(of: .bob, at: 0..<9).users
    #expect(seen.map(\.visible) == Array(repeating: visible, count: 5))
    #expect(seen.allSatisfy { $0.email.isAbsent == (details == "addresses") })
    #expect(seen.allSatisfy { ($0.age == nil) == (details == "ages") })
  }

  @Test func `administrators see all details, and each user their own`() async throws {
    try hide("addresses", "ages")
    let seen = try await users(for: .ada)
    #expect(seen.map(\.email.description) == ["ada", "bob", "eve"].map { "\($0)@example.org" })
    #expect(seen.map(\.age) == [36, 20, 50] && seen.allSatisfy { $0.visible == .administrator })
    #expect(try await names("eve@", for: .ada) == ["eve"])
    #expect(try await names(by: .age, for: .ada) == ["bob", "ada", "eve"])
    let profile = try await store.profile(of: .bob)
    #expect(profile.account.email.description == "bob@example.org" && profile.age == 20)
  }

  @Test(arguments: ["example", "@", "eve@example.org", "org", "eve e@e", "bob example", "."])
  func `no query matches a hidden address`(text: String) async throws {
    #expect(try await !names(text).isEmpty || text == "eve e@e")
    try hide("addresses")
    #expect(try await names(text) == [])
    #expect(
      try await [names("EV VE"), names("o"), names()] == [["eve"], ["bob"], ["ada", "bob", "eve"]])
  }

  /// Users whose names and usernames fold to the same text would be sorted by address.
  @Test(arguments: UserQuery.Order.allCases)
  func `hidden addresses don't affect the order`(order: UserQuery.Order) async throws {
    let alike = ["zoe", "zoé", "zoè"]
    for (number, username) in alike.enumerated() {
      let person = NaiveDirectory.Person(
        name: "Zoe", username: username, email: "x\(9 - number)@example.org", age: 7)
      try await store.set(person, at: Int64(10 + number))
    }
    #expect(try await names("zoe", by: order) == alike.reversed())
    try hide("addresses")
    #expect(try await names("zoe", by: order) == (order == .newest ? alike.reversed() : alike))
  }

  @Test func `hidden ages don't affect the order`() async throws {
    #expect(try await names(by: .age) == ["bob", "ada", "eve"])
    try hide("ages")
    #expect(try await names(by: .age) == ["ada", "bob", "eve"])
    let oldest = UserQuery(by: .age, isDescending: true)
    let users = try await search.users(at: 0..<9, of: oldest, for: store.key(of: .bob)).users
    #expect(users.map(\.username.description) == ["eve", "bob", "ada"])
  }

  /// Another user may have logged in, or the setting may have changed.
  @Test func `cached results aren't reused once details are hidden`() async throws {
    for count in 2...4 {
      func text(_ more: Int) -> String { String("example".prefix(count + more)) }
      #expect(try await names(text(0), for: .ada) == ["ada", "bob", "eve"])
      try hide("addresses")
      #expect(try await names(text(0), for: .ada) == ["ada", "bob", "eve"])
      #expect(try await names(text(0)) == [])
      #expect(try await names(text(1), for: .ada) == ["ada", "bob", "eve"])
      #expect(try await names(text(2)) == [])
      try hide()
      #expect(try await names(text(2)) == ["ada", "bob", "eve"])
    }
  }

  @Test(.onlySQLite, arguments: [("hidden", 0), ("shown", 3)])
  func `a change during a search applies to the whole result`(
    value: String, count: Int
  ) async throws {
    try fixture.sql("UPDATE setting SET value = '\(value == "shown" ? "hidden" : "shown")'")
    let key = try await store.key(of: .bob)
    let reads = Atomic(0)
    // The session is checked before the scan and again when the users are read.
    let search = AccountSearch(
      in: fixture.folder,
      clock: { [fixture] in
        if reads.add(1, ordering: .relaxed).newValue == 2 {
          try? fixture.sql("UPDATE setting SET value = '\(value)'")
        }
        return StoreFixture.noon
      })
    let found = try await search.users(at: 0..<9, of: UserQuery("example"), for: key)
    #expect(found.count == count && found.users.count == count)
    #expect(found.users.allSatisfy { !$0.email.isAbsent })
    #expect(reads.load(ordering: .relaxed) == 3)
  }

  @Test(.onlySQLite, arguments: 0..<3)
  func `random queries and ranges ignore hidden addresses`(seed: UInt64) async throws {
    var random = SeededGenerator(state: seed)
    var naive = NaiveDirectory()
    let people = (10..<700).map {
      (id: Int64($0), person: NaiveDirectory.Person.random($0, using: &random))
    }
    try await store.append(people)
    for (id, person) in people
      + zip(["ada", "bob", "eve"], [36, 20, 50]).enumerated().map({
        (Int64($0 + 1), NaiveDirectory.Person(name: $1.0, username: $1.0, email: "", age: $1.1))
      })
    {
      var person = person
      person.email = ""
      naive.set(person, at: id)
    }
    naive.sort()
    try hide("addresses")
    let search = AccountSearch(
      in: fixture.folder, workers: 2, samples: 20, leastBlocks: 0,
      clock: { StoreFixture.noon })
    let key = try await store.key(of: .bob)
    for text in ["", "a", "an", "ann", "exam", "b1 ann", "@", "x_y", "1", "12", "мар"] {
      for query in UserQuery.inEachOrder(text) {
        let count = naive.ids(of: query).count
        try await naive.expectPages(
          at: [0..<50, count / 2..<count / 2 + 30, count..<count + 9], of: query
        ) { try await search.users(at: $0, of: query, for: key) }
      }
    }
  }
}
