import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import UserSearch

/// Compares the search with a naive implementation.
@Suite(.engines) struct AccountSearchPropertyTests {
  let fixture: StoreFixture
  let store: AccountStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  @Test(.timeLimit(.minutes(60)))
  func `results for five thousand users equal those of a naive filter`() async throws {
    var random = SeededGenerator(state: 1)
    var naive = try await fill(5_000, using: &random)
    let searches = [(1, 50_000), (2, 3 << 20), (3, 50_000)].map { workers, cacheSize in
      fixture.search(workers: workers, samples: 200, cacheSize: cacheSize)
    }
    for round in 0..<2 {
      for search in searches {
        for _ in 0..<2 {
          try await type(in: search, beside: naive, using: &random)
        }
      }
      if round == 0 { try await churn(&naive, 200, using: &random) }
    }
  }

  @Test(arguments: [1, 127, 128, 129, 257])
  func `small lists are searched correctly with any number of workers`(count: Int) async throws {
    var random = SeededGenerator(state: UInt64(count))
    var naive = try await fill(count, using: &random)
    let directory = fixture.directory
    for _ in 0..<2 {
      let searches = (1...3).map { fixture.search(workers: $0, samples: 8) }
      for query in ["", "ann", "é w"].flatMap({ UserQuery.inEachOrder($0) }) {
        let (loose, exact) = (naive.ids(of: query), naive.ids(of: query, isLoose: false))
        for search in searches {
          try await loose.expectPages(at: [0..<count + 1, count / 2..<count], of: query) {
            try await search.users(at: $0, of: query)
          }
          let users = try await search.users(at: 0..<1000, of: query).users
          let listed = try await search.list(of: query)
          #expect(listed.map(\.id.rawValue) == exact)
          #expect(try await search.list(of: query, limit: 3) == Array(listed.prefix(3)))
          let first = try await search.firstUsers(3, of: query)
          #expect(first == (fixture.isOnServer ? Array(users.prefix(3)) : nil))
          #expect(try await search.users(at: 0..<2, of: query).users == Array(users.prefix(2)))
        }
      }
      // The first users found before a change aren't reused after it.
      let query = UserQuery(by: .newest)
      _ = try await directory.firstUsers(3, of: query)
      try await churn(&naive, 20, using: &random)
      try await naive.expectPages(at: [0..<3], of: query) {
        try await directory.users(at: $0, of: query)
      }
    }
  }

  @Test(arguments: [-5, 1 << 40, Int64.max - 1, Int64.min])
  func `users with extreme ids are found`(id: Int64) async throws {
    var random = SeededGenerator(state: 3)
    var naive = try await fill(200, using: &random)
    let person = NaiveDirectory.Person.random(9_999, using: &random)
    try await store.set(person, at: id)
    naive.set(person, at: id)
    naive.sort()
    for query in UserQuery.inEachOrder() {
      let search = fixture.directory
      try await naive.expectPages(at: [0..<300, 150..<160], of: query) {
        try await search.users(at: $0, of: query)
      }
    }
  }

  /// All users have the same name, so that the secondary sort keys decide.
  @Test func `equal names are ordered by their username`() async throws {
    let naive = try await fill(3_000) { id in
      NaiveDirectory.Person(
        name: "Testuser Testuser", username: "testuser\(id * 7919 % 3_001)", email: "t@e.org")
    }
    let search = fixture.search(workers: 2, samples: 20)
    for query in UserQuery.inEachOrder() {
      try await naive.expectPages(
        at: [1_500..<1_550, 0..<50, 2_950..<3_000, 2_900..<2_960, 2_000..<2_001], of: query
      ) { try await search.users(at: $0, of: query) }
    }
  }

  // MARK: - Private

  private func fill(
    _ count: Int, using random: inout SeededGenerator
  ) async throws -> NaiveDirectory {
    var generator = random
    defer { random = generator }
    return try await fill(count) { .random($0, using: &generator) }
  }

  private func fill(
    _ count: Int, with person: (Int64) -> NaiveDirectory.Person
  ) async throws -> NaiveDirectory {
    let people = (1...Int64(count)).map { (id: $0, person: person($0)) }
    var naive = NaiveDirectory()
    for (id, person) in people { naive.set(person, at: id) }
    try await store.append(people)
    naive.sort()
    return naive
  }

  private func churn(
    _ naive: inout NaiveDirectory, _ count: Int, using random: inout SeededGenerator
  ) async throws {
    for _ in 0..<count {
      let last = Int64(naive.people.count) + 50
      let id = Int64.random(in: 1...last, using: &random)
      let isGone = naive.people[id] != nil && Bool.random(using: &random)
      let person = isGone ? nil : NaiveDirectory.Person.random(id, using: &random)
      try await store.set(person, at: id)
      naive.set(person, at: id)
    }
    naive.sort()
  }

  /// Types a part of a user's text letter by letter and checks some places after each letter.
  private func type(
    in search: SearchReader, beside naive: NaiveDirectory, using random: inout SeededGenerator
  ) async throws {
    let person = naive.people.values.randomElement(using: &random)
    let texts = [person?.name, person?.username, person?.email, "\(person?.name ?? "") ann"]
    let text = Array((texts.randomElement(using: &random) ?? "") ?? "")
    let start = Int.random(in: 0...text.count, using: &random)
    let whole = text[start...].prefix(8)
    var query = UserQuery.inEachOrder().randomElement(using: &random) ?? UserQuery()
    for length in [0, 1, 2, 4, 8] where length <= whole.count {
      query.text = String(whole.prefix(length))
      let count = naive.ids(of: query).count
      let first = Int.random(in: 0...count, using: &random)
      let deep = first..<min(count, first + 60)
      let next = max(0, deep.lowerBound - 40)..<deep.upperBound
      let far = next.lowerBound + 20..<next.upperBound + 40
      try await naive.expectPages(
        at: [0..<50, deep, next, far, max(0, count - 50)..<count], of: query
      ) { try await search.users(at: $0, of: query) }
    }
  }
}
