import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage

/// Devices that have logged in as an account before aren't locked out by those that haven't.
@Suite(.engines) struct AccountStoreDevicesTests: StoreSuite {
  /// Its store is on the owner's device.
  let setup: StoreSetup
  /// Another device on the same folder.
  let other: AccountStore

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    other = try setup.fixture.store(code: .all(8), session: "other")
  }

  private func logIn(_ name: String = "ada", at store: AccountStore) async throws {
    let account = try #require(await store.account(named: name, password: .old))
    _ = try await store.start(for: account)
  }

  @Test func `guesses from elsewhere don't lock a known device out, and vice versa`() async throws {
    try await logIn(at: store)
    try await other.guess("ada", times: 100)
    #expect(try await !other.lets("ada", in: .old))
    #expect(try await store.lets("ada", in: .old))
    // The owner's login doesn't reset the count of others.
    #expect(try await !other.lets("ada", in: .old))
    clock.now += 3600
    try await store.guess("ada", times: 5)
    #expect(try await !store.lets("ada", in: .old))
    #expect(try await other.lets("ada", in: .old))
    clock.now += 30
    #expect(try await store.lets("ada", in: .old))
  }

  @Test func `a device is known only to the accounts that have logged in there`()
    async throws
  {
    try await logIn(at: store)
    try await other.guess("bob", times: 5)
    #expect(try await !store.lets("bob", in: .old))
    clock.now += 30
    try await logIn("bob", at: store)
    try await other.guess("bob", times: 5)
    #expect(try await store.lets("bob", in: .old))
  }

  @Test func `after a reset, a process without a session file isn't locked out by others`()
    async throws
  {
    let caller = try fixture.store(keeping: .process)
    let fresh = Password("umbrella in the rain")
    try await caller.requestReset(of: "ada")
    #expect(try await caller.resetPassword(of: "ada", with: .all(7), to: fresh))
    try await other.guess("ada", times: 100)
    #expect(try await caller.lets("ada", in: fresh))
    try await caller.guess("ada", times: 5)
    #expect(try await !caller.lets("ada", in: fresh))
    clock.now += 30
    #expect(try await caller.lets("ada", in: fresh))
  }

  @Test(.onlySQLite)
  func `only the owner can read the device file, and the database has only a hash`()
    async throws
  {
    try await logIn(at: store)
    try await logIn(at: other)
    #expect(fixture.mode("device") == "600" && fixture.mode("device-other") == "600")
    let words = try fixture.text("device").split(separator: " ")
    #expect(words.count == 2 && words[1].count == 32)
    try fixture.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(try fixture.bytes("viper.db").range(of: Data(words[1].utf8)) == nil)
    #expect(try fixture.texts("SELECT count(*) FROM known_device") == ["2"])
  }

  @Test(arguments: [
    "", "x", "0123456789abcdef 0123456789abcdef0123456789abcdef", "\0\0",
    "ID 0123456789abcdef0123456789abcdef", "ID x TOKEN", "x TOKEN", "ID TOKENx", "IDx TOKEN",
  ])
  func `an invalid device file makes no device known, and the next login replaces it`(
    text: String
  ) async throws {
    try await logIn(at: store)
    let words = try fixture.text("device").split(separator: " ")
    try fixture.write(
      text.replacing("ID", with: words[0]).replacing("TOKEN", with: words[1]), to: "device")
    try await other.guess("ada", times: 5)
    #expect(try fixture.names().filter { $0.hasPrefix("device") } == ["device"])
    #expect(try await !store.lets("ada", in: .old))
    clock.now += 30
    try await logIn(at: store)
    try await other.guess("ada", times: 5)
    #expect(try await store.lets("ada", in: .old))
  }

  @Test func `a link at the path of the device file is left alone, and the login succeeds`()
    async throws
  {
    try fixture.write("mine", to: "elsewhere")
    try fixture.link("device", to: "\(fixture.path)/elsewhere")
    try await logIn(at: store)
    #expect(try await store.current() != nil)
    #expect(try fixture.text("elsewhere") == "mine")
    #expect(try fixture.texts("SELECT count(*) FROM known_device") == ["0"])
  }

  @Test func `ten devices are known, and further ones replace the oldest`() async throws {
    for number in 0..<12 {
      clock.now += 1
      try await logIn(at: fixture.store(session: "s\(number)"))
    }
    #expect(
      try fixture.texts("SELECT used - \(clock.now) FROM known_device ORDER BY used")
        == (-9...0).map { "\($0)" })
  }

  @Test func `after a password change, only the device that made it is known`() async throws {
    for store in [store, other] { try await logIn(at: store) }
    #expect(try await store.changePassword(of: .ada) == .done)
    let id = try fixture.text("device").prefix(16)
    #expect(try fixture.texts("SELECT device FROM known_device") == [String(id)])
  }

  @Test func `a reset makes its device known, ends every wait, and forgets all others`()
    async throws
  {
    try await logIn(at: store)
    try await store.guess("ada", times: 5)
    for _ in 1...100 {
      try await other.guess("ada", times: 1)
      clock.now += 3600
    }
    try await other.requestReset(of: "ada")
    #expect(try await other.resetPassword(of: "ada", with: .all(8), to: .new))
    let id = try fixture.text("device-other").prefix(16)
    #expect(try fixture.texts("SELECT device FROM known_device") == [String(id)])
    #expect(try await store.lets("ada", in: .new))
    #expect(try await other.lets("ada", in: .new))
  }

  @Test func `requests from elsewhere don't use up the mails of a known device`() async throws {
    try await logIn(at: store)
    for _ in 1...9 { try await other.requestReset(of: "ada") }
    #expect(try fixture.mails().count == 1)
    try await store.requestReset(of: "ada")
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
  }

  @Test func `a device isn't known to an account that takes the name during the hash of its token`()
    async throws
  {
    try await logIn(at: store)
    for _ in 1...9 { try await other.requestReset(of: "bob") }
    let hasher = PasswordHasher(cost: 1) { [fixture] in
      try? fixture.sql(
        """
        UPDATE account SET username = 'dan' WHERE id = 1;
        UPDATE account SET username = 'ada' WHERE id = 2
        """)
    }
    await store.hashTokens(by: hasher)
    try await store.requestReset(of: "ada")
    #expect(try fixture.texts("SELECT id FROM account WHERE username = 'ada'") == ["2"])
    #expect(try fixture.mails().map { $0.contains("8888-8888") } == [true])
  }

  private func notices() throws -> Int {
    try fixture.headlines().count { $0 == "ada@example.org: New login to your account" }
  }

  @Test
  func `the owner gets a notice of a login on a new device, not of the first or later ones`()
    async throws
  {
    for _ in 1...2 { try await logIn(at: store) }
    #expect(try notices() == 0)
    for _ in 1...2 { try await logIn(at: other) }
    #expect(try notices() == 1)
    try fixture.write("x", to: "device-other")
    try await logIn(at: other)
    #expect(try notices() == 2)
  }

  @Test
  func `logins on ever new devices post three notices, then one in twenty minutes`() async throws {
    for number in 0..<10 { try await logIn(at: fixture.store(session: "s\(number)")) }
    #expect(try notices() == 3)
    clock.now += 1200
    for number in 10..<15 { try await logIn(at: fixture.store(session: "s\(number)")) }
    #expect(try notices() == 4)
  }

  @Test func `password changes send a limited number of mails to an unconfirmed address`()
    async throws
  {
    try await store.signUp("eve")
    for number in 1...8 {
      let passwords = [Password.old, .new]
      let answer = try await store.changePassword(
        of: .eve, from: passwords[1 - number % 2], to: passwords[number % 2])
      #expect(answer == .done)
    }
    #expect(try fixture.mails().count == 3)
  }

  @Test(.onlySQLite)
  func `known and unknown names, devices and addresses cost as many hashes and commits`()
    async throws
  {
    try await logIn(at: store)
    try await store.requestReset(of: "ada")
    var costs: [[Int]] = []
    for (name, session) in [("ada", nil), ("ada", "other"), ("nobody", nil)] {
      costs.append(try await cost(session) { try await $0.guess(name, times: 1) })
      costs.append(try await cost(session) { try await $0.requestReset(of: name) })
    }
    #expect(costs == Array(repeating: [[1, 2, 0], [1, 2, 1]], count: 3).flatMap(\.self))
    for email in ["ada@example.org", "free@example.org"] {
      let name = "user\(email.utf8.count)"
      #expect(try await cost(nil) { try await $0.signUp(name, email: email) } == [2, 2, 1])
    }
  }

  /// The number of hashes and of commits, and 1 if a mail was written, also one that isn't posted.
  private func cost(
    _ session: String?, _ call: (AccountStore) async throws -> Void
  ) async throws -> [Int] {
    let (outbox, past) = (fixture.path + "/outbox", Date(timeIntervalSince1970: 0))
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: outbox)
    let commits = try fixture.commits()
    let hashes = try await fixture.hashes(session: session, call)
    let date = try FileManager.default.attributesOfItem(atPath: outbox)[.modificationDate] as? Date
    return [hashes, try fixture.commits() - commits, date == past ? 0 : 1]
  }
}

extension AccountStore {
  fileprivate func hashTokens(by hasher: PasswordHasher) { tokenHasher = hasher }
}
