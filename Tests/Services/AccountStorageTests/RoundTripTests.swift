import Accounts
import PostgreSQLDatabase
import PostgreSQLFixtures
import StoreFixtures
import Testing

@testable import AccountStorage

/// How often an act waits for a server, which over a network is what it takes.
@Suite(.engines, .postgreSQL) struct RoundTripTests: StoreSuite {
  let setup: StoreSetup
  let store: AccountStore

  init() async throws {
    setup = try await StoreSetup("ada")
    store = try setup.fixture.store(waitsForCounts: false)
  }

  /// Calls `act` twice, since the first time may make what the second one finds, and returns how often the
  /// second one waits.
  private func roundTrips(_ act: (Int) async throws -> Void) async rethrows -> Int {
    try await act(0)
    let before = await store.roundTrips
    try await act(1)
    return await store.roundTrips - before
  }

  @Test func `a login waits four times, and the start of its session six times`() async throws {
    let login = try await roundTrips { _ in _ = try await store.lets("ada", in: .old) }
    let start = try await roundTrips { _ in _ = try await store.start(for: .ada) }
    #expect((login, start) == (4, 6))
  }

  @Test func `an unknown name waits as often as a wrong password`() async throws {
    let known = try await roundTrips { _ in _ = try await store.lets("ada", in: Password("wrong")) }
    let unknown = try await roundTrips { _ in
      _ = try await store.lets("nobody", in: Password("wrong"))
    }
    #expect(known == unknown)
  }

  @Test func `a session is read by one query`() async throws {
    try await store.start(for: .ada)
    let trips = try await roundTrips { _ in _ = try await store.current() }
    #expect(trips == 1)
  }

  @Test func `a sign-up waits seven times`() async throws {
    let trips = try await roundTrips { number in
      _ = try await store.register(NewAccount("user\(number)"), password: .old)
    }
    #expect(trips == 7)
  }

  @Test func `the favorites of a page and its session are one round trip`() async throws {
    let session = try #require(try await store.start(for: .ada)).key
    let users = (1...100).map(Account.ID.init)
    let trips = try await roundTrips { _ in _ = try await store.favorites(of: session, among: users)
    }
    #expect(trips == 1)
  }
}

extension AccountStore {
  fileprivate var roundTrips: Int { (connection as? PostgreSQLConnection)?.roundTrips ?? 0 }
}
