import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import Database

@Suite(.engines) struct AccountStoreSessionLifeTests: StoreSuite {
  private static let day: Int64 = 86_400

  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  private func sessions() throws -> [String] {
    try fixture.texts("SELECT id FROM session ORDER BY id")
  }

  @Test(arguments: [(-1, true), (0, false), (1, false)])
  func `a session that isn't used for a week has ended`(seconds: Int64, isAlive: Bool) async throws
  {
    try await store.start(for: .ada)
    clock.now += 7 * Self.day + seconds
    #expect(try await (store.current() != nil) == isAlive)
    #expect(try sessions() == (isAlive ? ["1"] : []))
  }

  @Test(arguments: [(-1, true), (0, false), (1, false)])
  func `a session ends after thirty days, even if it is used`(seconds: Int64, isAlive: Bool)
    async throws
  {
    try await store.start(for: .ada)
    for _ in 1...5 {
      clock.now += 5 * Self.day
      #expect(try await store.current() != nil)
    }
    clock.now += 5 * Self.day + seconds
    #expect(try await (store.current() != nil) == isAlive)
  }

  @Test(arguments: [7, 30, 3650, 24_856, 1_000_000], [-3, -7, -30, -3650, -1_000_000])
  func `an expired session stays ended, however the clock changes`(days: Int64, back: Int64)
    async throws
  {
    let ada = try #require(try await store.start(for: .ada)).key
    clock.now += days * Self.day
    #expect(try await store.current() == nil)
    for jump in [back, -back - days, 0] {
      clock.now += jump * Self.day
      #expect(try await store.current() == nil)
      await #expect(throws: fixture.ended) { try await store.sessions(for: ada) }
    }
  }

  @Test(arguments: [(-86_400, true), (-86_401, false), (-259_200, false), (-315_360_000, false)])
  func `a session started more than a day in the future has ended`(jump: Int64, isAlive: Bool)
    async throws
  {
    try await store.start(for: .ada)
    clock.now += jump
    #expect(try await (store.current() != nil) == isAlive)
    clock.now = StoreFixture.noon
    #expect(try await (store.current() != nil) == isAlive)
  }

  @Test func `a list or a login deletes the expired sessions of all accounts`() async throws {
    for number in 1...3 {
      try await fixture.store(session: "s\(number)").start(for: .ada)
    }
    clock.now += 7 * Self.day
    #expect(try await store.sessions(of: .bob).count == 1)
    #expect(try sessions() == ["4"])
    try await fixture.store(session: "s4").start(for: .ada)
    clock.now += 7 * Self.day
    try await store.start(for: .bob)
    #expect(try sessions() == ["6"])
  }

  @Test(.onlySQLite) func `an expired session isn't listed, even while it can't be deleted`()
    async throws
  {
    try await fixture.store(session: "s").start(for: .ada)
    clock.now += 6 * Self.day
    try await store.start(for: .ada)
    clock.now += Self.day
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    // It isn't listed even while it can't be deleted.
    #expect(try await store.sessions(of: .ada).map(\.id.rawValue) == [2])
    try other.execute("ROLLBACK")
  }
}
