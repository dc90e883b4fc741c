import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreUserAdministrationTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob", "eve") }

  enum Act: CaseIterable {
    case delete, disable, enable, reset, appoint, dismiss
  }

  // MARK: - Rights

  @Test(arguments: Act.allCases)
  func `only administrators act on users, and on themselves only appoint or dismiss`(act: Act)
    async throws
  {
    let before = try state()
    for (user, administrator) in [
      (Account.ID.eve, Account.ID.bob), (.ada, .bob), (.bob, .bob), (.ada, .ada), (.unknown, .bob),
    ] {
      if user == administrator, act == .appoint || act == .dismiss { continue }
      #expect(try await answer(act, user, by: administrator) == .notAllowed)
    }
    for user in [Account.ID.bob, .unknown] {
      await #expect(throws: fixture.ended) { try await answer(act, user, by: .unknown) }
    }
    #expect(try state() == before)
    #expect(try fixture.mails() == [])
  }

  @Test(arguments: Act.allCases)
  func `a disabled or dismissed administrator is refused`(act: Act) async throws {
    try fixture.sql("UPDATE account SET is_administrator = TRUE, is_disabled = TRUE WHERE id = 2")
    await #expect(throws: fixture.ended) { try await answer(act, .eve, by: .bob) }
    try fixture.sql("UPDATE account SET is_administrator = FALSE WHERE id = 1")
    #expect(try await answer(act, .eve, by: .ada) == .notAllowed)
    #expect(try fixture.texts("SELECT is_disabled FROM account ORDER BY id") == ["0", "1", "0"])
  }

  @Test(arguments: Act.allCases)
  func `a deleted user can't be administered`(act: Act) async throws {
    #expect(try await answer(act, .unknown, by: .ada) == .gone)
    #expect(try fixture.mails() == [])
  }

  // MARK: - Disabled

  @Test func `a disabled account is marked as disabled, and can be enabled again`() async throws {
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .unchanged)
    #expect(try await fixture.directory.user(.bob)?.isDisabled == true)
    #expect(try await fixture.directory.user(.eve)?.isDisabled == false)
    #expect(try await store.setDisabled(false, .bob, by: .ada) == .done)
    #expect(try await fixture.directory.user(.bob)?.isDisabled == false)
    #expect(try await store.account(named: "bob", password: .old) != nil)
  }

  @Test func `disabling ends the sessions and invalidates the codes of that account alone`()
    async throws
  {
    let others = try ["b", "c"].map { try fixture.store(session: $0) }
    try await store.start(for: .ada)
    try await others[0].start(for: .bob)
    try await others[1].start(for: .eve)
    for name in ["ada", "bob", "eve"] { try await store.requestReset(of: name) }
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try fixture.texts("SELECT account FROM session ORDER BY 1") == ["1", "3"])
    #expect(try fixture.texts("SELECT account FROM code ORDER BY 1") == ["1", "3"])
    #expect(try await store.setDisabled(false, .bob, by: .ada) == .done)
    #expect(try await others[0].current() == nil)
    #expect(try await !store.resetPassword(of: "bob", with: .all(7), to: .new))
  }

  @Test func `enabling an account keeps its sessions and codes`() async throws {
    let other = try fixture.store(session: "b")
    try await other.start(for: .bob)
    try await store.requestReset(of: "bob")
    #expect(try await store.setDisabled(false, .bob, by: .ada) == .unchanged)
    #expect(try await other.current() != nil)
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
  }

  @Test func `a disabled account gets no code, at the same cost, and keeps its names`() async throws
  {
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    for name in ["bob", "bob@example.org", "nobody"] {
      let cost = try await fixture.hashes { try await $0.requestReset(of: name) }
      #expect(cost == 1)
    }
    await #expect(throws: fixture.ended) { try await store.requestConfirmation(of: .bob) }
    #expect(try fixture.headlines() == ["bob@example.org: Your account was disabled"])
    #expect(try await store.isTaken(Username("bob")))
    #expect(
      try await store.add(NewAccount("x", email: "bob@example.org"), age: 1, password: .old) == nil)
  }

  @Test func `codes of a disabled account don't work, even if they are still stored`()
    async throws
  {
    try await store.signUp("dan")
    try await store.requestReset(of: "bob")
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE id > 1")
    await #expect(throws: fixture.ended) {
      try await store.confirm(Account.ID(rawValue: 4), with: .all(7))
    }
    for (name, code) in [("bob", Code.all(7)), ("bob", .all(8)), ("nobody", .all(7))] {
      let cost = try await fixture.hashes {
        let isReset = try await $0.resetPassword(of: name, with: code, to: .new)
        #expect(!isReset)
      }
      #expect(cost == 1)
    }
  }

  @Test func `a login of an account that is disabled meanwhile is refused`() async throws {
    let bob = try await store.account(named: "bob", password: .old)
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try await store.start(for: #require(bob)) == nil)
    #expect(try await store.current() == nil)
  }

  // MARK: - Deleted and reset

  @Test func `a user is deleted with all their data`() async throws {
    try await store.mark(.bob, by: .eve)
    let before = try fixture.indexedTexts()
    #expect(try await store.delete(.bob, by: .ada) == .done)
    #expect(try await store.delete(.bob, by: .ada) == .gone)
    #expect(try await fixture.directory.user(.bob) == nil)
    #expect(try await store.favorites(of: .eve, at: 0..<9).count == 0)
    #expect(try fixture.indexedTexts() != before)
    #expect(try fixture.texts("SELECT id FROM account WHERE is_administrator") == ["1"])
  }

  @Test func `a reset started by an administrator is completed by the user alone`() async throws {
    #expect(try await store.startReset(of: .bob, by: .ada) == .done)
    #expect(try fixture.headlines() == ["bob@example.org: Reset your password"])
    let mail = try #require(try fixture.mails().first)
    #expect(mail.contains("\r\n\r\n    7777-7777-7777-7777\r\n\r\n"))
    #expect(mail.contains("\r\nBy: ADA (ada), administrator\r\nTime: 2026-01-31 12:00 UTC\r\n"))
    #expect(!mail.contains("asked for it"))
    #expect(try await store.account(named: "bob", password: .old) != nil)
    #expect(try await store.resetPassword(of: "bob", with: .all(7), to: .new))
  }

  @Test func `an administrator can't start a reset for a disabled user`() async throws {
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    #expect(try await store.startReset(of: .bob, by: .ada) == .disabled)
    #expect(try fixture.headlines() == ["bob@example.org: Your account was disabled"])
  }

  @Test func `an administrator can't start a reset for an account without an address`()
    async throws
  {
    try fixture.sql("UPDATE account SET email = '' WHERE username = 'bob'")
    #expect(try await store.startReset(of: .bob, by: .ada) == .noAddress)
    #expect(try fixture.headlines() == [])
    #expect(try fixture.texts("SELECT kind FROM event WHERE kind = 'reset-asked'") == [])
  }

  // MARK: - Appointed and dismissed

  @Test func `an administrator appoints another, who can dismiss the first`() async throws {
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .unchanged)
    #expect(try administrators() == ["ada", "bob"])
    #expect(try await fixture.directory.user(.bob)?.isAdministrator == true)
    #expect(try await store.setAdministrator(false, .ada, by: .bob) == .done)
    #expect(try administrators() == ["bob"])
    #expect(
      try fixture.texts("SELECT kind || ' ' || username || ' ' || actor FROM event ORDER BY id")
        == [
          "administrator-appointed bob ada", "administrator-dismissed ada bob",
        ])
  }

  @Test func `a dismissal applies at once, also in an open session`() async throws {
    let bob = try await store.confirmedKey(of: .bob)
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(true, .eve, by: bob) == .done)
    #expect(try await store.setAdministrator(false, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(false, .eve, by: bob) == .notAllowed)
    #expect(try await store.setAdministrator(true, .bob, by: bob) == .notAllowed)
  }

  @Test func `the last enabled administrator can't be dismissed`() async throws {
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .lastAdministrator)
    try fixture.sql("UPDATE account SET is_administrator = TRUE, is_disabled = TRUE WHERE id = 2")
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .lastAdministrator)
    #expect(try await store.setAdministrator(true, .eve, by: .ada) == .done)
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .done)
    #expect(try await store.setAdministrator(false, .bob, by: .eve) == .done)
    #expect(try administrators() == ["eve"])
  }

  @Test func `of two administrators who dismiss each other concurrently, one stays`() async throws {
    try fixture.sql("UPDATE account SET is_administrator = TRUE WHERE id = 2")
    let other = try fixture.store()
    let ada = try await store.confirmedKey(of: .ada)
    let bob = try await store.confirmedKey(of: .bob)
    async let first = store.setAdministrator(false, .bob, by: ada)
    async let second = other.setAdministrator(false, .ada, by: bob)
    let answers = try await [first, second]
    #expect(answers.contains(.done) && answers.contains(.notAllowed))
    #expect(try administrators().count == 1)
  }

  // MARK: - Notices

  @Test
  func `the account gets one mail about each change of its rights, if its address is confirmed`()
    async throws
  {
    try fixture.sql("UPDATE account SET is_confirmed = FALSE WHERE id = 3")
    for user in [Account.ID.bob, .eve] {
      for _ in 1...2 {
        for act in [Act.disable, .enable, .appoint, .dismiss] {
          #expect(try await answer(act, user, by: .ada) == .done)
          _ = try await answer(act, user, by: .ada)
        }
      }
    }
    let once = [
      "You are an administrator now", "You are no longer an administrator",
      "Your account was disabled", "Your account was enabled",
    ]
    #expect(
      try fixture.headlines()
        == once.flatMap { ["bob@example.org: \($0)", "bob@example.org: \($0)"] })
    #expect(try fixture.mails().allSatisfy { $0.contains("\r\nBy: ADA (ada), administrator\r\n") })
  }

  @Test(.onlySQLite) func `an action isn't done if its mail can't be written`() async throws {
    try fixture.write("", to: "outbox")
    await #expect(throws: StoreError.self) { try await store.setDisabled(true, .bob, by: .ada) }
    #expect(try fixture.texts("SELECT is_disabled FROM account WHERE id = 2") == ["0"])
    #expect(try fixture.events() == [])
  }

  // MARK: - Activity

  @Test func `administrators read the sessions and the last events of a user`() async throws {
    let ada = try await store.confirmedKey(of: .ada)
    try fixture.sql(
      """
      INSERT INTO event(time, kind, username) SELECT created - 1, 'log-in', 'bob' FROM account
      WHERE id = 2;
      INSERT INTO event(time, kind, username) SELECT created, 'account-deleted', 'bob' FROM account
      WHERE id = 2;
      INSERT INTO event(time, kind, username) SELECT created, 'log-in-failed', 'bob' FROM account
      WHERE id = 2;
      INSERT INTO event(time, kind, username) SELECT created, 'of-another-version', 'bob'
      FROM account WHERE id = 2
      """)
    let bob = try await store.confirmedKey(of: .bob)
    #expect(try await store.setAdministrator(true, .bob, by: ada) == .done)
    let activity = try await store.activity(of: .bob, by: ada)
    #expect(activity?.sessions.map(\.id) == [bob.number])
    // Neither those of a deleted account with the username nor that of another user.
    #expect(activity?.events.map(\.kind) == [.appointed, .failed])
    #expect(activity?.events.first?.actor?.description == "ada")
    for _ in 1...3 {
      #expect(try await store.setAdministrator(false, .bob, by: ada) == .done)
      #expect(try await store.setAdministrator(true, .bob, by: ada) == .done)
    }
    #expect(try await store.activity(of: .bob, by: ada)?.events.count == AccountActivity.limit)
    #expect(
      try await store.activity(of: .unknown, by: ada) == AccountActivity(sessions: [], events: []))
    #expect(try await store.activity(of: .ada, by: store.confirmedKey(of: .eve)) == nil)
  }

  // MARK: - Private

  private func answer(
    _ act: Act, _ user: Account.ID, by administrator: Account.ID
  ) async throws -> AdministrationAnswer {
    switch act {
    case .delete: try await store.delete(user, by: administrator)
    case .disable: try await store.setDisabled(true, user, by: administrator)
    case .enable: try await store.setDisabled(false, user, by: administrator)
    case .reset: try await store.startReset(of: user, by: administrator)
    case .appoint, .dismiss:
      try await store.setAdministrator(act == .appoint, user, by: administrator)
    }
  }

  private func state() throws -> [String] {
    try fixture.texts("SELECT id || username || is_disabled || is_administrator FROM account")
      + fixture.texts("SELECT count(*) FROM code")
  }
}
