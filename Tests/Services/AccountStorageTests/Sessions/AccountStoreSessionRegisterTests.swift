import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import MailOutbox
@testable import SQLiteDatabase

struct AccountStoreSessionRegisterTests {
  let home: Home
  let store: AccountStore

  init() async throws {
    home = try Home()
    store = try home.store()
    try await store.add("ada", "bob")
  }

  @Test func `an account's sessions are listed, the one used last first`() async throws {
    try await store.start(for: .ada)
    try await home.store(at: Home.noon + 100, session: "b").start(for: .ada)
    try await home.store(at: Home.noon + 200, session: "c").start(for: .bob)
    let expected = [session(2, at: 100), session(1, at: 0, isCurrent: true)]
    #expect(try await store.sessions(of: .ada) == expected)
    #expect(try await store.sessions(of: .bob) == [session(3, at: 200, isCurrent: true)])
    await #expect(throws: home.ended) { try await store.sessions(of: .nobody) }
    let adas = try #require(try await home.store(at: Home.noon + 100, session: "b").current()).key
    let there = try await store.sessions(for: adas)
    #expect(there == [session(2, at: 100, isCurrent: true), session(1, at: 0)])
  }

  @Test func `the machine's name is one that harms nobody`() {
    #expect(Machine.name.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil)
  }

  @Test(arguments: [(0, 0), (59, 0), (60, 60), (61, 61), (9999, 9999), (-1, -1), (-999, -999)])
  func `its use is noted, once a minute`(seconds: Int64, used: Int64) async throws {
    try await store.start(for: .ada)
    #expect(try await home.store(at: Home.noon + seconds).current() != nil)
    #expect(try home.texts("SELECT used - created FROM session") == ["\(used)"])
    #expect(try home.texts("SELECT created FROM session") == ["\(Home.noon)"])
  }

  @Test func `only a token that is right is a use`() async throws {
    try await store.start(for: .ada)
    try home.write("1 wrong", to: "session")
    #expect(try await home.store(at: Home.noon + 99).current() == nil)
    #expect(try home.texts("SELECT used - created FROM session") == ["0"])
    #expect(try await store.sessions(of: .ada) == [session(1, at: 0, isCurrent: true)])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a writer elsewhere keeps nobody from knowing who is logged in`() async throws {
    try await store.start(for: .ada)
    let later = try home.store(at: Home.noon + 99, busyTimeout: .seconds(3600))
    let other = try Connection(path: home.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try await later.current() != nil)
    try other.execute("ROLLBACK")
    #expect(try home.texts("SELECT used - created FROM session") == ["0"])
    #expect(try await later.current() != nil)
    #expect(try home.texts("SELECT used - created FROM session") == ["99"])
  }

  @Test func `but others wait for a writer as long as before`() async throws {
    try await store.start(for: .ada)
    let later = try home.store(at: Home.noon + 99, busyTimeout: .milliseconds(7))
    #expect(try await later.current() != nil)
    #expect(try await later.texts("PRAGMA busy_timeout") == ["7"])
  }

  @Test func `any of the own sessions can be ended`() async throws {
    let other = try home.store(session: "b")
    try await store.start(for: .ada)
    try await other.start(for: .ada)
    try await store.end(OpenSession.ID(rawValue: 2), of: .ada)
    #expect(try await other.current() == nil)
    #expect(try await store.current() != nil)
    #expect(try home.names().contains("session"))
    try await store.end(OpenSession.ID(rawValue: 1), of: .ada)
    #expect(try await store.current() == nil)
    #expect(try !home.names().contains("session"))
    try await store.end(OpenSession.ID(rawValue: 1), of: .ada)
  }

  @Test func `but nobody else's`() async throws {
    try await store.start(for: .ada)
    try await store.end(OpenSession.ID(rawValue: 1), of: .bob)
    #expect(try await store.current() != nil)
    #expect(try home.names().contains("session"))
  }

  @Test func `who was cancelled in time has ended nothing`() async throws {
    try await store.start(for: .ada)
    await home.expectCancelled { [store] in
      try await store.end(OpenSession.ID(rawValue: 1), of: .ada)
    }
    #expect(try await store.current() != nil)
  }

  private func session(
    _ id: Int64, at seconds: Int64, isCurrent: Bool = false
  ) -> OpenSession {
    OpenSession(
      id: OpenSession.ID(rawValue: id), started: Home.noon + seconds, used: Home.noon + seconds,
      machine: Machine.name, isCurrent: isCurrent)
  }
}
