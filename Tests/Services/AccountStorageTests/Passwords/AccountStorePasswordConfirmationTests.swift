import Accounts
import StoreFixtures
import Testing
import ViperKitTesting

@testable import AccountStorage
@testable import StoreMaintenance

/// Every call that carries a session, with and without a password that was confirmed in it.
@Suite(.engines) struct AccountStorePasswordConfirmationTests {
  /// The calls that need a confirmation; each call of `DeadSessionTests.calls` is here or in
  /// `free`.
  static let sensitive = [
    "backUp", "change", "delete", "deleteAccount", "end", "exportUsers", "importUsers", "invite",
    "perform", "setAdministrator", "setDisabled", "startReset",
  ]

  /// The calls that need none: they read, or concern the user's own data, or include the password.
  static let free = [
    "activity", "changePassword", "changeProfile", "confirmChange", "confirmEmail",
    "confirmPassword", "events",
    "favorites", "favorites among", "listUsers", "mark", "markSeen", "move", "noteRefusal",
    "profile",
    "remember",
    "requestChange", "requestConfirmation", "restore", "seenTips", "sessions", "settings", "unmark",
    "user",
    "user named",
    "users",
  ]

  private static let reading = [
    "activity", "events", "favorites", "favorites among", "listUsers", "profile", "seenTips",
    "sessions",
    "settings", "user", "user named", "users",
  ]

  /// Why a confirmation doesn't count.
  enum Lack: CaseIterable {
    case anotherSessions, clockSetAhead, clockSetBack, expired, loggedInAgain, machineRestarted
    case missing, oldUnderClockSetBack, wrong
  }

  let stage: DeadSessionTests
  private var store: AccountStore { stage.store }
  private var clock: Clock { stage.clock }

  /// Each call has an effect.
  init() async throws {
    stage = try await DeadSessionTests()
    try stage.fixture.sql(
      """
      UPDATE setting SET value = 'invited' WHERE key = 'sign-up';
      INSERT INTO favorite VALUES(1, 2, 1), (1, 1, 2);
      """)
  }

  @Test func `the lists of sensitive and other calls cover every call with a session`() {
    #expect((Self.sensitive + Self.free).sorted() == DeadSessionTests.calls.keys.sorted())
  }

  @Test(arguments: Campaign.pairs(sensitive, Lack.allCases))
  func `a sensitive call without a confirmation changes nothing, and asks for one`(
    call: String, lack: Lack
  ) async throws {
    let ada = try await meet(lack)
    let before = try stage.fixture.dump()
    await #expect {
      try await DeadSessionTests.calls[call]?(stage, ada)
    } throws: {
      $0.storeReason == .confirmationNeeded
    }
    #expect(try stage.fixture.dump() == before)
    #expect(try !stage.fixture.names().contains("copy.db"))
  }

  @Test(arguments: sensitive)
  func `a confirmed session may make sensitive calls for five minutes`(call: String) async throws {
    let ada = try await adas()
    #expect(try await store.confirmPassword(.old, for: ada))
    clock.now += 299
    clock.uptime += 299
    _ = try await stage.fixture.store(session: "other").start(for: .ada)
    let before = try stage.fixture.dump()
    try await DeadSessionTests.calls[call]?(stage, ada)
    #expect(try stage.fixture.dump() != before)
  }

  @Test(arguments: free)
  func `other calls succeed without a confirmation`(call: String) async throws {
    let ada = try await adas()
    let before = try stage.fixture.dump()
    try await DeadSessionTests.calls[call]?(stage, ada)
    #expect(try (stage.fixture.dump() == before) == Self.reading.contains(call))
  }

  @Test func `users without the administrator right are refused, not asked for a password`()
    async throws
  {
    let eve = try #require(try await store.start(for: .eve)).key
    #expect(try await store.setDisabled(true, .bob, by: eve) == .notAllowed)
    #expect(try await store.delete(.bob, by: eve) == .notAllowed)
    #expect(try await store.startReset(of: .bob, by: eve) == .notAllowed)
    #expect(try await store.setAdministrator(true, .eve, by: eve) == .notAllowed)
    #expect(try await !store.exportUsers(by: eve) { _ in true })
  }

  @Test func `ending the current session needs no confirmation`() async throws {
    let ada = try await adas()
    try await store.end(ada.number, by: ada)
    #expect(try await store.current() == nil)
  }

  @Test func `confirmations are logged, and the password isn't in the database`() async throws {
    let ada = try await adas()
    #expect(try await !store.confirmPassword(.new, for: ada))
    #expect(try await store.confirmPassword(.old, for: ada))
    #expect(
      try stage.fixture.events().suffix(2) == ["log-in-failed ada", "password-confirmed ada"])
    #expect(try stage.fixture.dump().allSatisfy { !$0.contains(Password.old.text) })
  }

  @Test func `wrong passwords count as guesses, and the right one is refused in a lockout`()
    async throws
  {
    let ada = try await adas()
    for _ in 1...4 { #expect(try await !store.confirmPassword(.new, for: ada)) }
    for password in [Password.new, .new, .old] {
      await #expect(throws: StoreError(.locked, at: stage.fixture.database, wait: 30)) {
        try await store.confirmPassword(password, for: ada)
      }
    }
    #expect(try await !store.lets("ada", in: .old))
    await #expect(throws: needed) { try await store.deleteAccount(of: ada) }
    clock.now += 30
    #expect(try await store.confirmPassword(.old, for: ada))
    #expect(try await store.deleteAccount(of: ada) == .done)
  }

  @Test func `a confirmation costs one hash, and counts in the global rate limit`() async throws {
    _ = try await adas()
    for password in [Password.old, .new] {
      let count = try await stage.fixture.hashes { store in
        let ada = try #require(try await store.current()).key
        _ = try await store.confirmPassword(password, for: ada)
      }
      #expect(count == 1)
    }
    let ada = try #require(try await store.current()).key
    for _ in 0..<60 { _ = try? await store.confirmPassword(.new, for: ada) }
    #expect(!clock.pauses.isEmpty)
  }

  @Test func `a session that ends while the password is hashed isn't confirmed`() async throws {
    let ada = try await adas()
    let fixture = stage.fixture
    let slow = try fixture.store(changing: "DELETE FROM session")
    await #expect(throws: fixture.ended) { try await slow.confirmPassword(.old, for: ada) }
    #expect(try fixture.texts("SELECT id FROM session") == [])
  }

  @Test(.onlySQLite) func `a password changed right after its check confirms nothing`()
    async throws
  {
    let ada = try await adas()
    let fixture = stage.fixture
    try fixture.sql(
      """
      CREATE TRIGGER changes AFTER UPDATE ON global_rate_limit WHEN new.passes < old.passes BEGIN
        UPDATE password SET hash = 'another'; END
      """)
    #expect(try await !store.confirmPassword(.old, for: ada))
    #expect(try fixture.texts("SELECT DISTINCT hash FROM password") == ["another"])
    #expect(try fixture.texts("SELECT id FROM session WHERE confirmed IS NOT NULL") == [])
  }

  @Test(.onlySQLite) func `replacing existing accounts by a restore needs a confirmation`()
    async throws
  {
    let ada = try await adas()
    let shelf = try StoreFixture()
    try await shelf.store().add("zoe")
    let file = shelf.path + "/copy.db"
    _ = try await shelf.store().backUp(to: file, by: .ada)
    let restoration = Restoration(
      of: file, into: stage.fixture.folder, clock: { [clock] in clock.now },
      uptime: stage.fixture.uptime)
    await #expect(throws: BackupProblem.store(needed)) {
      try await restoration.run(isAgreed: true)
    }
    #expect(try await store.confirmPassword(.old, for: ada))
    #expect(try await restoration.run(isAgreed: true).accounts == 1)
  }

  private var needed: StoreError { StoreError(.confirmationNeeded, at: stage.fixture.database) }

  /// A session of Ada's without a confirmed password.
  private func adas() async throws -> Session.Key {
    try #require(try await store.start(for: .ada)).key
  }

  /// A session of Ada's whose confirmation doesn't count.
  private func meet(_ lack: Lack) async throws -> Session.Key {
    let ada = try await adas()
    if lack == .missing { return ada }
    if lack == .wrong {
      #expect(try await !store.confirmPassword(.new, for: ada))
      return ada
    }
    if lack == .anotherSessions {
      let other = try stage.fixture.store(session: "other")
      let another = try #require(try await other.start(for: .ada)).key
      #expect(try await other.confirmPassword(.old, for: another))
      return ada
    }
    #expect(try await store.confirmPassword(.old, for: ada))
    switch lack {
    case .clockSetAhead: clock.now += 300
    case .clockSetBack: clock.now -= 1
    case .expired:
      clock.now += 300
      clock.uptime += 300
    case .loggedInAgain:
      _ = try await adas()
      return try await adas()
    case .machineRestarted: clock.uptime = 20
    case .oldUnderClockSetBack: clock.uptime += 300
    case .anotherSessions, .missing, .wrong: break
    }
    return ada
  }
}
