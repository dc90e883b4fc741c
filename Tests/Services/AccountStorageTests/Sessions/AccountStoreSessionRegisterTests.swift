import Accounts
import Dispatch
import StoreFixtures
import Synchronization
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import Database

@Suite(.engines) struct AccountStoreSessionRegisterTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `an account's sessions are listed, the one used last first`() async throws {
    try await store.start(for: .ada)
    try await fixture.store(at: StoreFixture.noon + 100, session: "b").start(for: .ada)
    try await fixture.store(at: StoreFixture.noon + 200, session: "c").start(for: .bob)
    let expected = [session(2, at: 100), session(1, at: 0, isCurrent: true)]
    #expect(try await store.sessions(of: .ada) == expected)
    #expect(try await store.sessions(of: .bob) == [session(3, at: 200, isCurrent: true)])
    let adas = try #require(
      try await fixture.store(at: StoreFixture.noon + 100, session: "b").current()
    ).key
    let there = try await store.sessions(for: adas)
    #expect(there == [session(2, at: 100, isCurrent: true), session(1, at: 0)])
  }

  @Test func `the machine's name has only safe characters`() {
    #expect(Machine.name.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil)
  }

  @Test(arguments: [(0, 0), (59, 0), (60, 60), (61, 61), (9999, 9999), (-1, -1), (-999, -999)])
  func `the time of a session's last use is stored at most once a minute`(
    seconds: Int64, used: Int64
  ) async throws {
    try await store.start(for: .ada)
    #expect(try await fixture.store(at: StoreFixture.noon + seconds).current() != nil)
    #expect(try fixture.texts("SELECT used - created FROM session") == ["\(used)"])
    #expect(try fixture.texts("SELECT created FROM session") == ["\(StoreFixture.noon)"])
  }

  @Test(.onlySQLite, .timeLimit(.minutes(60)))
  func `the current session is readable while another process writes, and writes wait`()
    async throws
  {
    try await store.start(for: .ada)
    let later = try fixture.store(at: StoreFixture.noon + 99, busyTimeout: .seconds(3600))
    let other = try SQLiteConnection(path: fixture.database, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try await later.current() != nil)
    try other.execute("ROLLBACK")
    let used = "SELECT used - created FROM session"
    #expect(try fixture.texts(used) == ["0"])
    #expect(try await later.current() != nil)
    #expect(try fixture.texts(used) == ["99"])
    #expect(try await waits { try await later.markSeen("search", by: .ada) })
    // Only a valid token counts as a use.
    try fixture.write("1 wrong", to: "session")
    #expect(try await fixture.store(at: StoreFixture.noon + 999).current() == nil)
    #expect(try fixture.texts(used) == ["99"])
  }

  /// Whether `act` succeeds after another process has given the lock back.
  private func waits(_ act: () async throws -> Void) async throws -> Bool {
    let path = fixture.database
    let hasGivenBack = Mutex(false)
    let (locks, locked) = AsyncStream.makeStream(of: Void.self)
    DispatchQueue(label: "other process").async {
      defer { locked.finish() }
      #expect(throws: Never.self) {
        let other = try SQLiteConnection(path: path, busyTimeout: .zero)
        try other.execute("BEGIN IMMEDIATE")
        locked.yield()
        poll(nil, 0, 200)
        hasGivenBack.withLock { $0 = true }
        try other.execute("ROLLBACK")
      }
    }
    for await _ in locks { break }
    try await act()
    return hasGivenBack.withLock(\.self)
  }

  @Test func `users can end their own sessions, and no others`() async throws {
    let other = try fixture.store(session: "b")
    try await store.start(for: .ada)
    try await other.start(for: .ada)
    for id in [Account.ID.bob, .ada] { try await store.end(OpenSession.ID(rawValue: 2), of: id) }
    #expect(try await other.current() == nil)
    try await store.end(OpenSession.ID(rawValue: 1), of: .bob)
    #expect(try await store.current() != nil)
    #expect(try fixture.names().contains("session"))
    for _ in 1...2 { try await store.end(OpenSession.ID(rawValue: 1), of: .ada) }
    #expect(try await store.current() == nil)
    #expect(try !fixture.names().contains("session"))
  }

  private func session(
    _ id: Int64, at seconds: Int64, isCurrent: Bool = false
  ) -> OpenSession {
    OpenSession(
      id: OpenSession.ID(rawValue: id), started: StoreFixture.noon + seconds,
      used: StoreFixture.noon + seconds,
      machine: Machine.name, isCurrent: isCurrent)
  }
}
