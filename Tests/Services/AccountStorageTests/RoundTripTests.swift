import Accounts
import Database
import PostgreSQLFixtures
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import UserSearch

/// How often a call waits for the server, which dominates its time over a network.
@Suite(.engines, .postgreSQL) struct RoundTripTests: StoreSuite {
  let setup: StoreSetup
  let store: AccountStore

  init() async throws {
    setup = try await StoreSetup("ada")
    store = try setup.fixture.store(waitsForCounts: false)
  }

  /// Calls `act` twice, since the first call may create what the second one finds, and returns the
  /// round trips of the second.
  private func roundTrips(_ act: (Int) async throws -> Void) async rethrows -> Int {
    try await act(0)
    let before = await store.roundTrips
    try await act(1)
    return await store.roundTrips - before
  }

  @Test func `a login takes four round trips, and starting its session six`() async throws {
    let login = try await roundTrips { _ in _ = try await store.lets("ada", in: .old) }
    let start = try await roundTrips { _ in _ = try await store.start(for: .ada) }
    #expect((login, start) == (4, 6))
  }

  @Test func `an unknown name takes as many round trips as a wrong password`() async throws {
    let known = try await roundTrips { _ in _ = try await store.lets("ada", in: Password("wrong")) }
    let unknown = try await roundTrips { _ in
      _ = try await store.lets("nobody", in: Password("wrong"))
    }
    #expect(known == unknown)
  }

  @Test func `a reset request takes as many round trips for any name or address`() async throws {
    _ = try await store.register(NewAccount("eve"), password: .old)
    try fixture.sql("UPDATE account SET is_confirmed = true WHERE username = 'ada'")
    var trips: [Int] = []
    for name in ["ada", "eve", "nobody", "nobody@example.org"] {
      trips.append(try await roundTrips { _ in try await store.requestReset(of: name) })
    }
    #expect(Set(trips).count == 1, "\(trips)")
  }

  @Test func `reading the current session takes one round trip`() async throws {
    try await store.start(for: .ada)
    let trips = try await roundTrips { _ in _ = try await store.current() }
    #expect(trips == 1)
  }

  @Test func `a sign-up takes seven round trips`() async throws {
    let trips = try await roundTrips { number in
      _ = try await store.register(NewAccount("user\(number)"), password: .old)
    }
    #expect(trips == 7)
  }

  @Test func `the favorites of a page and its session take one round trip`() async throws {
    let session = try #require(try await store.start(for: .ada)).key
    let users = (1...100).map(Account.ID.init)
    let trips = try await roundTrips { _ in _ = try await store.favorites(of: session, among: users)
    }
    #expect(trips == 1)
  }

  @Test(arguments: [("ad", 2, ["adam", "ada"]), ("bob", 3, ["bob"])])
  func `a key press in the filter takes two or three round trips, favorites and count included`(
    text: String, waits: Int, names: [String]
  ) async throws {
    for name in ["adam", "bob"] {
      _ = try await store.register(NewAccount(name), password: .old)
    }
    let session = try #require(try await store.start(for: .ada)).key
    let search = try #require(setup.fixture.directory() as? ServerSearch)
    func type(_ text: String) async throws -> (users: [User], count: Int, waits: Int) {
      let before = await search.roundTrips
      let query = UserQuery(text, by: .newest)
      let first = try await search.firstUsers(2, of: query, for: session)
      let (users, count) = try await search.users(at: 0..<2, of: query, for: session)
      #expect(first == users)
      return (users, count, await search.roundTrips - before)
    }
    for text in ["", "c"] { _ = try await type(text) }
    let adam = try #require(try await search.user(named: Username("adam"), for: session)).id
    try await store.mark(adam, by: session)
    _ = try await type("")
    let found = try await type(text)
    #expect((found.waits, found.count) == (waits, names.count))
    #expect(found.users.map(\.username.description) == names)
    #expect(found.users.allSatisfy { $0.isFavorite == ($0.id == adam) })
    // A longer word matches no more users.
    if waits == 3 { #expect(try await type(text + "c").waits == 2) }
  }
}

extension ServerSearch {
  fileprivate var roundTrips: Int { (connection as? PostgreSQLConnection)?.roundTrips ?? 0 }
}

extension AccountStore {
  fileprivate var roundTrips: Int { (connection as? PostgreSQLConnection)?.roundTrips ?? 0 }
}
