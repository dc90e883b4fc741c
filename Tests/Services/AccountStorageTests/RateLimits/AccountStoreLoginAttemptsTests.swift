import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreLoginAttemptsTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  private func guesses() throws -> [String] {
    try fixture.texts(
      "SELECT id || ' ' || count || ' ' || (blocked_until - \(StoreFixture.noon)) FROM login_attempt WHERE id > 0"
    )
  }

  @Test func `after five wrong guesses the right one is refused too, until the wait is over`()
    async throws
  {
    try await store.guess("ada", times: 4)
    #expect(try await store.lets("ada", in: .old))
    try await store.guess("ada", times: 5)
    for seconds in [0, 29] as [Int64] {
      clock.now = StoreFixture.noon + seconds
      // Another process gets the same answer: the count is in the database.
      #expect(try await !fixture.store().lets("ada", in: .old))
    }
    #expect(try await store.lets("bob", in: .old))
    clock.now = StoreFixture.noon + 30
    #expect(try await store.lets("ada", in: .old))
    #expect(try guesses() == [])
  }

  @Test func `a known device gets the wait of its own guesses`() async throws {
    #expect(try await store.lets("ada", in: .old))
    _ = try await store.start(for: #require(store.account(named: "ada", password: .old)))
    // From elsewhere.
    try await fixture.store(keeping: .process).guess("ada", times: 9)
    var waits: [Int64?] = []
    for _ in 0..<5 { waits.append(try await store.wait(for: "ada", .new)) }
    #expect(waits == [0, 0, 0, 0, 30])
    // A lockout that only a mailed code ends looks like an hour's.
    try fixture.sql("UPDATE known_device SET count = 100")
    #expect(try await store.wait(for: "ada", .old) == 3600)
  }

  @Test func `guesses that are blocked neither count nor lengthen the wait`() async throws {
    try await store.guess("ada", times: 7)
    #expect(try guesses() == ["1 5 30"])
    clock.now += 29
    try await store.guess("ada", times: 20)
    #expect(try await !store.lets("ada", in: .old))
    #expect(try guesses() == ["1 5 30"])
    for (time, row) in [(30, "1 6 90"), (90, "1 7 210"), (210, "1 8 450")] as [(Int64, String)] {
      clock.now = StoreFixture.noon + time
      try await store.guess("ada", times: 3)
      #expect(try guesses() == [row])
    }
  }

  @Test func `after a hundred failures in a row only a mailed code ends the lockout`()
    async throws
  {
    for _ in 1...150 {
      try await store.guess("ada", times: 1)
      clock.now += 3600
    }
    #expect(try fixture.texts("SELECT count FROM login_attempt WHERE id > 0") == ["100"])
    for jump in [0, 86_400, 315_360_000, -315_360_000] as [Int64] {
      clock.now += jump
      #expect(try await !store.lets("ada", in: .old))
    }
    try await store.requestReset(of: "ada")
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await store.lets("ada", in: .new))
    #expect(try guesses() == [])
  }

  @Test func `a reset started by an administrator ends the lockout`() async throws {
    try await store.guess("bob", times: 9)
    #expect(try await store.startReset(of: .bob, by: .ada) == .done)
    #expect(try await !store.lets("bob", in: .old))
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
    #expect(try await store.lets("bob", in: .new))
  }

  @Test func `requesting a mail or entering a wrong code doesn't end the wait`() async throws {
    try await store.guess("ada", times: 5)
    try await store.requestReset(of: "ada")
    #expect(try await !store.resetPassword(of: "ada", with: .all(8), to: .new))
    #expect(try await !store.lets("ada", in: .old))
    #expect(try guesses() == ["1 5 30"])
  }

  @Test func `all spellings of the username and the address share one counter`() async throws {
    let names = ["ada", "ADA", "Ada@example.org", "ada@EXAMPLE.org", "aDa"]
    for name in names { try await store.guess(name, times: 1) }
    #expect(try guesses().count == 1)
    for name in names { #expect(try await !store.lets(name, in: .old)) }
  }

  @Test func `guesses are counted together for all calls that take a password`() async throws {
    let address = try EmailAddress("x@example.org")
    for _ in 1...2 {
      #expect(try await store.changePassword(from: .new) == .refused)
      #expect(try await !store.requestChange(of: .ada, to: address, password: .new))
    }
    try await store.guess("ada", times: 1)
    #expect(try guesses() == ["1 5 30"])
    #expect(try await !store.lets("ada", in: .old))
    let locked = StoreError(.locked, at: fixture.database, wait: 30)
    await #expect(throws: locked) {
      try await store.requestChange(of: .ada, to: address, password: .old)
    }
    await #expect(throws: locked) {
      try await store.changePassword(of: .ada)
    }
    clock.now += 30
    #expect(try await store.requestChange(of: .ada, to: address, password: .old))
    #expect(try guesses() == [])
  }

  @Test(arguments: [
    (0, -60), (0, -259_200), (0, -315_360_000), (0, -1_769_860_000), (86_400, 0),
    (315_360_000, 0), (1 << 31, 0), (1 << 33, 0),
  ])
  func `a clock that is set back extends no lockout`(start: Int64, end: Int64) async throws {
    let now = clock.now
    clock.now = now + start
    try await store.guess("ada", times: 5)
    clock.now = now + end
    #expect(try await !store.lets("ada", in: .old))
    clock.now += 30
    #expect(try await store.lets("ada", in: .old))
  }

  @Test func `deleting an account deletes its failures`() async throws {
    try await store.guess("bob", times: 5)
    try await store.delete(.bob)
    #expect(try guesses() == [])
  }

  @Test func `stored numbers lock an account for an hour at most, or until a reset`() async throws {
    for (count, time) in [(Int64.max, Int64.max), (.min, .min), (7, .max), (-1, 0)] {
      try fixture.sql(
        """
        DELETE FROM login_attempt; INSERT INTO login_attempt VALUES(1, \(count), \(time));
        DELETE FROM global_rate_limit WHERE id = 1; INSERT INTO global_rate_limit VALUES(1, \(time), \(count));
        """)
      try await store.guess("ada", times: 1)
      clock.now += 3600
      #expect(try await store.lets("ada", in: .old) == (count < 100))
    }
  }
}
