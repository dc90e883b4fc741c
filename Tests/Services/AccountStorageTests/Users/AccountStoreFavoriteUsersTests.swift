import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreFavoriteUsersTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob", "eve", "dan", "fay") }

  @Test func `there are no favorites at first`() async throws {
    #expect(try await store.favorites(of: .ada, at: 0..<10) == ([], 0))
  }

  @Test func `a favorite has all details visible to others`() async throws {
    try await store.add(
      NewAccount("zoe", email: "z@example.org"), age: 36, password: .old)
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE username = 'zoe'")
    try await mark("zoe")
    let zoe = User(
      id: Account.ID(rawValue: 6), username: try Username("zoe"), name: try FullName("ZOE"),
      email: try EmailAddress("z@example.org"), age: 36, isDisabled: true)
    #expect(
      try await store.favorites(of: .ada, at: 0..<9) == ([zoe.showing(.administrator)], 1))
  }

  @Test(arguments: [
    (0..<3, ["dan", "bob", "fay"]), (0..<1, ["dan"]), (1..<3, ["bob", "fay"]), (2..<99, ["fay"]),
    (3..<9, []), (1..<1, []), (-4..<1, ["dan"]), (0..<Int.max, ["dan", "bob", "fay"]),
    (Int.min..<Int.max, ["dan", "bob", "fay"]),
  ])
  func `favorites are read by range, and all are counted`(
    range: Range<Int>, usernames: [String]
  ) async throws {
    try await mark("dan", "bob", "fay")
    let stretch = try await store.favorites(of: .ada, at: range)
    #expect(stretch.users.map(\.username.description) == usernames)
    #expect(stretch.count == 3)
  }

  @Test func `the favorites among given users are returned`() async throws {
    try await mark("bob", "fay")
    #expect(try await store.favorites(of: .ada, among: [.eve, .bob, .bob, .unknown]) == [.bob])
    #expect(try await store.favorites(of: .ada, among: []) == [])
    #expect(try await store.favorites(of: .bob, among: [.ada, .bob]) == [])
    let many = (0..<2000).map { Account.ID(rawValue: $0) }
    #expect(try await store.favorites(of: .ada, among: many) == [.bob, Account.ID(rawValue: 5)])
  }

  @Test func `a missing account can't be marked`() async throws {
    #expect(try await store.mark(.unknown, by: .ada) == nil)
    try await store.unmark(.unknown, by: .ada)
    try await store.move(.unknown, by: 1, of: .ada)
    #expect(try fixture.texts("SELECT count(*) FROM favorite") == ["0"])
  }

  @Test func `marking a favorite twice keeps its position, marking it again puts it last`()
    async throws
  {
    try await mark("dan", "bob", "fay", "dan")
    #expect(try await names() == ["dan", "bob", "fay"])
    for _ in 1...2 { try await store.unmark(.bob, by: .ada) }
    #expect(try await fixture.store().favorites(of: .ada, at: 0..<9).count == 2)
    #expect(try await store.mark(.bob, by: .ada) == true)
    #expect(try await store.mark(.bob, by: .ada) == false)
    #expect(try await names() == ["dan", "fay", "bob"])
  }

  @Test(arguments: [
    ("dan", 1, ["bob", "dan", "eve", "fay"]), ("dan", 3, ["bob", "eve", "fay", "dan"]),
    ("dan", 4, ["bob", "eve", "fay", "dan"]), ("dan", Int.max, ["bob", "eve", "fay", "dan"]),
    ("dan", -1, ["dan", "bob", "eve", "fay"]), ("dan", 0, ["dan", "bob", "eve", "fay"]),
    ("eve", 1, ["dan", "bob", "fay", "eve"]), ("eve", -1, ["dan", "eve", "bob", "fay"]),
    ("eve", -2, ["eve", "dan", "bob", "fay"]), ("eve", Int.min, ["eve", "dan", "bob", "fay"]),
    ("fay", Int.max, ["dan", "bob", "eve", "fay"]), ("fay", -3, ["fay", "dan", "bob", "eve"]),
    ("ada", 1, ["dan", "bob", "eve", "fay"]),
  ])
  func `a favorite moves by the given steps, no further than the ends`(
    name: String, steps: Int, expected: [String]
  ) async throws {
    try await mark("dan", "bob", "eve", "fay")
    try await store.mark(.bob, by: .bob)
    try await store.move(id(name), by: steps, of: .ada)
    #expect(try await names() == expected)
    #expect(try await store.favorites(of: .bob, at: 0..<9).users.map(\.id) == [.bob])
  }

  @Test func `random changes of favorites match an in-memory list`() async throws {
    var generator = SystemRandomNumberGenerator()
    var model: [String] = []
    for _ in 1...200 {
      let name = ["ada", "bob", "eve", "dan", "fay"].randomElement(using: &generator) ?? "ada"
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        try await mark(name)
        if !model.contains(name) { model.append(name) }
      case 1:
        let position = try await store.unmark(id(name), by: .ada)
        #expect((position != nil) == model.contains(name))
        // Half of them are restored at once.
        if let position, Bool.random(using: &generator) {
          #expect(try await store.restore(id(name), at: position, by: .ada))
        } else {
          model.removeAll { $0 == name }
        }
      default:
        let steps = Int.random(in: -6...6, using: &generator)
        try await store.move(id(name), by: steps, of: .ada)
        if let index = model.firstIndex(of: name) {
          model.remove(at: index)
          model.insert(name, at: min(max(index + steps, 0), model.count))
        }
      }
      #expect(try await names() == model)
    }
  }

  @Test func `removed favorites are restored in any order, but not deleted users`() async throws {
    try await mark("dan", "bob", "fay", "eve")
    let bob = try #require(try await store.unmark(.bob, by: .ada))
    let dan = try #require(try await store.unmark(id("dan"), by: .ada))
    #expect(try await store.restore(.bob, at: bob, by: .ada))
    #expect(try await store.restore(id("dan"), at: dan, by: .ada))
    #expect(try await store.restore(id("dan"), at: 99, by: .ada))
    #expect(try await names() == ["dan", "bob", "fay", "eve"])
    #expect(try await !store.restore(.unknown, at: 1, by: .ada))
  }

  @Test func `a deleted user leaves every list, and their own list is removed`() async throws {
    try await mark("bob", "dan", "fay")
    try await store.mark(.ada, by: .bob)
    try await store.delete(.bob)
    #expect(try await names() == ["dan", "fay"])
    #expect(try fixture.texts("SELECT count(*) FROM favorite") == ["2"])
    #expect(try await store.setAdministrator(true, .eve, by: .ada) == .done)
    try await store.delete(.ada)
    #expect(try fixture.texts("SELECT count(*) FROM favorite") == ["0"])
  }

  @Test func `concurrent changes of favorites by several programs lose nothing`() async throws {
    let users = try ["ada", "bob", "eve", "dan", "fay"].map(id)
    let ada = try await store.key(of: .ada)
    _ = try await race(5) { number, other in
      try await other.mark(users[number], by: ada)
      for steps in [2, -1, -3] { try await other.move(users[number], by: steps, of: ada) }
    }
    #expect(try await names().sorted() == ["ada", "bob", "dan", "eve", "fay"])
    #expect(try fixture.texts("SELECT count(DISTINCT position) FROM favorite") == ["5"])
  }

  @Test(.onlySQLite) func `a move repairs invalid stored positions`() async throws {
    try await mark("dan", "bob", "fay")
    try fixture.sql("UPDATE favorite SET position = 7")
    #expect(try await names() == ["bob", "dan", "fay"])
    try await store.move(id("fay"), by: -1, of: .ada)
    #expect(try await names() == ["bob", "fay", "dan"])
    try fixture.sql("UPDATE favorite SET position = 9223372036854775807 WHERE user = 2")
    try await mark("eve")
    #expect(try await names().count == 4)
    try await store.move(.eve, by: Int.min, of: .ada)
    #expect(try await names().first == "eve")
    // A favorite without a user isn't counted either.
    try fixture.sql("PRAGMA foreign_keys = OFF; INSERT INTO favorite VALUES(1, 99, 0)")
    #expect(try await store.favorites(of: .ada, at: 0..<9).count == 4)
  }

  // MARK: - Private

  private func mark(_ names: String...) async throws {
    for name in names { try await store.mark(id(name), by: .ada) }
  }

  private func id(_ name: String) throws -> Account.ID {
    let ids = try fixture.texts("SELECT id FROM account WHERE username = '\(name)'")
    return Account.ID(rawValue: try #require(ids.first.flatMap { Int64($0) }))
  }

  private func names() async throws -> [String] {
    try await store.favorites(of: .ada, at: 0..<99).users.map(\.username.description)
  }
}
