import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import UserSearch

/// The order “Best match”. Each user is named for their rank for `anna`.
@Suite(.engines) struct RankingTests {
  private static let people = [
    ("Anna Zeta", "anna", "z@x.org"), ("Anna", "ex", "e@x.org"), ("Anna Abel", "abel", "a@x.org"),
    ("Annabel", "begins", "b@x.org"),
    ("Berta Anna", "name-word", "n@x.org"), ("Yan", "y_anna", "y@x.org"),
    ("Ursa", "address-word", "u.anna@x.org"), ("Hannah", "name-part", "h@x.org"),
    ("Tom", "joanna", "t@x.org"), ("Sue", "address-part", "joanna@x.org"),
    ("Albin Nora Nash", "loose", "l@x.org"), ("Mila Haward", "mila", "mila@x.org"),
  ]

  let fixture: StoreFixture
  let store: AccountStore
  let search: SearchReader

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.append(
      Self.people.enumerated().map { index, person in
        (Int64(index + 1), NaiveDirectory.Person(person.0, person.1, email: person.2))
      })
    search = SearchReader(fixture.directory(), in: fixture)
  }

  @Test(arguments: [
    (
      "anna",
      [
        "ex", "anna", "abel", "begins", "name-word", "y_anna", "address-word", "name-part",
        "joanna",
        "address-part",
      ]
    ),
    ("ANNA b", ["name-word", "begins", "abel"]), ("joanna@x.org", ["address-part"]),
    ("berta anna", ["name-word"]), ("mlhw", ["mila"]), ("hw ml", ["mila"]), ("wm", []),
    ("annsh", ["loose"]), ("mw", ["mila", "name-word"]), ("mo", ["name-word", "mila"]),
    ("x_", []), ("na%a", []), ("x.rg", Self.people.map(\.1).sorted()),
  ])
  func `the best matches come first, letter-by-letter matches only if there are no others`(
    text: String, usernames: [String]
  ) async throws {
    let found = try await search.usernames(text, by: .match)
    #expect(text == "x.rg" ? found.sorted() == usernames : found == usernames)
  }

  @Test func `letter-by-letter matches are found until a user has the word`() async throws {
    #expect(try await search.usernames("nnsh", by: .match) == ["loose"])
    try await store.set(NaiveDirectory.Person("Finn Annshort", "new"), at: 20)
    #expect(try await search.usernames("nnsh", by: .match) == ["new"])
  }

  @Test func `other orders and printed lists have only users with the words`() async throws {
    #expect(try await search.usernames("mlhw", by: .name) == [])
    #expect(try await search.list(of: UserQuery("mlhw", by: .match)) == [])
    let listed = try await search.list(of: UserQuery("anna", by: .match), limit: 2)
    #expect(listed.map { "\($0.username)" } == ["ex", "anna"])
  }

  @Test func `an exact address comes first, also on a short page`() async throws {
    let people = [
      ("q@y.org aa", "aa", "aa@x.org"), ("q@y.org bb", "bb", "bb@x.org"),
      ("Carl q@y.org", "carl", "q@y.org"),
    ]
    for (id, person) in zip(Int64(30)..., people) {
      try await store.set(NaiveDirectory.Person(person.0, person.1, email: person.2), at: id)
    }
    for count in 1...3 {
      let found = try await search.users(at: 0..<count, of: UserQuery("q@y.org", by: .match))
      #expect(found.users.map { "\($0.username)" } == Array(["carl", "aa", "bb"].prefix(count)))
    }
    for text in ["anna", "abel"] {
      let found = try await search.users(at: 0..<1, of: UserQuery(text, by: .match))
      #expect(found.users.map { "\($0.username)" } == [text == "anna" ? "ex" : "abel"])
    }
  }

  @Test func `queries don't match hidden addresses`() async throws {
    try fixture.sql("UPDATE setting SET value = 'hidden'")
    let key = try await store.key(of: Account.ID(rawValue: 2))
    for text in ["joanna@x.org", "u.anna", "xrg"] {
      let query = UserQuery(text, by: .match)
      #expect(try await search.search.users(at: 0..<9, of: query, for: key).count == 0)
    }
  }
}
