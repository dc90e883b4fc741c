import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Sign-up that is open, by invitation, or closed.
@Suite(.engines) struct AccountStoreInvitationsTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    try allow(.invited)
  }

  private func allow(_ policy: SignUpPolicy) throws {
    try fixture.sql("UPDATE setting SET value = '\(policy)' WHERE key = 'sign-up'")
  }

  private func invite(
    _ address: String = "eve@example.org", by account: Account.ID = .ada, code: Code = .all(7)
  ) async throws -> InvitationAnswer {
    let store = try fixture.store(code: code)
    return try await store.invite(EmailAddress(address), by: store.confirmedKey(of: account))
  }

  private func signUp(
    _ username: String = "eve", email: String? = nil, code: Code? = nil
  ) async throws -> RegistrationAnswer {
    try await store.register(
      NewAccount(username, email: email), invitation: code, password: .old)
  }

  // MARK: - The policies

  @Test func `closed sign-up refuses new accounts`() async throws {
    _ = try await invite()
    try allow(.closed)
    #expect(try await signUp() == .closed)
    #expect(try await signUp(code: .all(7)) == .closed)
    #expect(try fixture.texts("SELECT username FROM account") == ["ada", "bob"])
    #expect(try fixture.headlines() == ["eve@example.org: You are invited to viper"])
  }

  @Test(arguments: [SignUpPolicy.closed, .invited])
  func `only the first account is created under every sign-up policy`(
    policy: SignUpPolicy
  ) async throws {
    try fixture.sql("DELETE FROM account")
    try allow(policy)
    #expect(try await store.policy() == .open)
    #expect(try await signUp("first").account?.account.isAdministrator == true)
    #expect(try await store.policy() == policy)
    #expect(try await signUp("second").account == nil)
  }

  @Test(arguments: SignUpPolicy.allCases)
  func `a taken username is revealed only if sign-up is open`(
    policy: SignUpPolicy
  ) async throws {
    try allow(policy)
    #expect(try await store.isTaken(Username("bob")) == (policy == .open))
    #expect(try await !store.isTaken(Username("new")))
  }

  @Test func `of several concurrent first sign-ups with closed sign-up, one succeeds`() async throws
  {
    try fixture.sql("DELETE FROM account")
    try allow(.closed)
    let answers = try await race(8) { try await $1.register(NewAccount("u\($0)"), password: .old) }
    #expect(answers.count { $0.account != nil } == 1)
    #expect(answers.count { $0 == .closed } == 7)
  }

  @Test func `an import works under every sign-up policy`() async throws {
    try allow(.closed)
    try fixture.write("username,email\nnew,new@example.org\n", to: "users.csv")
    _ = try await store.importUsers(
      fromFile: fixture.path + "/users.csv", by: store.confirmedKey(of: .ada),
      options: ImportOptions()
    ) { _ in }
    #expect(try fixture.texts("SELECT username FROM account ORDER BY id").last == "new")
  }

  // MARK: - Invitations

  @Test func `the code that was mailed makes one account, whose address is confirmed`()
    async throws
  {
    #expect(try await invite() == .mailed)
    #expect(try fixture.mails().first?.contains("\r\n\r\n    7777-7777-7777-7777\r\n\r\n") == true)
    let account = try await signUp(email: "Eve@Example.org", code: .all(7)).account?.account
    #expect(try account == Account(3, "eve", email: "Eve@Example.org", isConfirmed: true))
    #expect(try await signUp("more", email: "eve@example.org", code: .all(7)) == .notInvited)
    #expect(try fixture.texts("SELECT count(*) FROM invitation") == ["0"])
    #expect(try fixture.events() == ["invitation-mailed -", "sign-up eve", "code-refused -"])
    // The mail with the code is removed, and no other is needed.
    #expect(try fixture.mails() == [])
  }

  @Test func `a sign-up without the code of its address is refused, always at the same cost`()
    async throws
  {
    _ = try await invite()
    let tries: [(email: String, code: Code?)] = [
      ("eve@example.org", nil), ("eve@example.org", .all(6)), ("mallory@example.org", .all(7)),
      ("mallory@example.org", nil), ("bob@example.org", .all(7)),
    ]
    for (email, code) in tries {
      let hashes = try await fixture.hashes { store in
        let answer = try await store.register(
          NewAccount("eve", email: email), invitation: code, password: .old)
        #expect(answer == .notInvited)
      }
      #expect(hashes == 1)
    }
    #expect(
      try fixture.events() == ["invitation-mailed -"]
        + Array(repeating: "code-refused -", count: tries.count))
    #expect(try await signUp(code: .all(7)).account != nil)
  }

  @Test func `a taken username doesn't use up the invitation`() async throws {
    _ = try await invite()
    #expect(try await signUp("bob", email: "eve@example.org", code: .all(7)) == .taken)
    #expect(try await signUp(code: .all(7)).account != nil)
  }

  @Test func `of several concurrent sign-ups by one invitation, one succeeds`() async throws {
    _ = try await invite()
    let answers = try await race(8) {
      try await $1.register(
        NewAccount("u\($0)", email: "eve@example.org"), invitation: .all(7), password: .old)
    }
    #expect(answers.count { $0.account != nil } == 1)
    #expect(answers.count { $0 == .notInvited } == 7)
    #expect(try fixture.texts("SELECT count(*) FROM account") == ["3"])
  }

  @Test func `a wrong code counts for the whole store, a right one doesn't`() async throws {
    for _ in 0..<60 { #expect(try await signUp(code: .all(6)) == .notInvited) }
    #expect(clock.pauses.count == 10)
    #expect(try fixture.texts("SELECT sum(guesses) FROM global_rate_limit") == ["60"])
    try fixture.sql("DELETE FROM global_rate_limit")
    _ = try await invite()
    _ = try await signUp(code: .all(7))
    #expect(try fixture.texts("SELECT max(passes) FROM global_rate_limit") == ["\(clock.now)"])
  }

  @Test func `a code works for seven days to the second, then its address is forgotten`()
    async throws
  {
    _ = try await invite()
    clock.now += 7 * 86_400 - 1
    #expect(try await signUp("bob", email: "eve@example.org", code: .all(7)) == .taken)
    await store.tendOutbox()
    #expect(try fixture.texts("SELECT email FROM invitation") == ["eve@example.org"])
    clock.now += 1
    #expect(try await signUp(code: .all(7)) == .notInvited)
    #expect(try fixture.texts("SELECT email FROM invitation") == [])
    // Also after the clock is set back.
    clock.now -= 86_400
    #expect(try await signUp(code: .all(7)) == .notInvited)
    _ = try await invite("new@example.org")
    clock.now += 7 * 86_400
    await store.tendOutbox()
    #expect(try fixture.texts("SELECT email FROM invitation") == [])
    #expect(try fixture.mails() == [])
  }

  @Test func `a newer invitation replaces the older one, and its mail`() async throws {
    _ = try await invite(code: .all(7))
    _ = try await invite("EVE@example.org", code: .all(8))
    #expect(try fixture.mails().map { $0.contains("8888-8888-8888-8888") } == [true])
    #expect(try await signUp(code: .all(7)) == .notInvited)
    #expect(try await signUp(code: .all(8)).account != nil)
  }

  @Test(arguments: [
    "UPDATE account SET is_administrator = FALSE WHERE id = 2",
    "UPDATE account SET is_disabled = TRUE WHERE id = 2", "DELETE FROM account WHERE id = 2",
    "UPDATE account SET email = 'EVE@example.org' WHERE id = 1",
    "UPDATE invitation SET created = \(StoreFixture.noon + 61)",
  ])
  func `an invitation ends with the rights of its inviter, or an owner of its address`(end: String)
    async throws
  {
    try fixture.sql("UPDATE account SET is_administrator = TRUE WHERE id = 2")
    // Invalid invitations are deleted one at a time.
    for name in ["dan", "eve"] { _ = try await invite("\(name)@example.org", by: .bob) }
    try fixture.sql(end)
    #expect(try await signUp(code: .all(7)) == .notInvited)
  }

  @Test(arguments: [true, false])
  func `a revoked invitation stays invalid when its inviter may invite again`(
    isDisabled: Bool
  ) async throws {
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    _ = try await invite(by: .bob)
    _ = try await invite("other@example.org", by: .ada)
    for mayInvite in [false, true] {
      let answer =
        isDisabled
        ? try await store.setDisabled(!mayInvite, .bob, by: .ada)
        : try await store.setAdministrator(mayInvite, .bob, by: .ada)
      #expect(answer == .done)
      let invited = try fixture.headlines().filter { $0.contains("invited") }
      #expect(invited == ["other@example.org: You are invited to viper"])
    }
    #expect(try await signUp(code: .all(7)) == .notInvited)
    #expect(try await signUp(email: "other@example.org", code: .all(7)).account != nil)
  }

  enum Confirmation: CaseIterable {
    case code
    case change
    case addition
  }

  @Test(arguments: Confirmation.allCases)
  func `a used-up invitation stays invalid when the account is deleted`(
    confirmation: Confirmation
  ) async throws {
    let address = try EmailAddress("eve@example.org")
    switch confirmation {
    case .code:
      try allow(.open)
      _ = try await signUp("owner", email: "EVE@example.org")
      try allow(.invited)
    case .change: #expect(try await store.requestChange(of: .bob, to: address, password: .old))
    case .addition: break
    }
    _ = try await invite(code: .all(8))
    switch confirmation {
    case .code: #expect(try await store.confirm(.eve, with: .all(7)))
    case .change: #expect(try await store.confirmChange(of: .bob, with: .all(7)) == address)
    case .addition:
      try await store.add(NewAccount("owner", email: "eve@example.org"), age: nil, password: .old)
    }
    let owner = confirmation == .change ? Account.ID.bob : .eve
    #expect(try await store.delete(owner, by: .ada) == .done)
    #expect(try !fixture.headlines().contains { $0.contains("invited") })
    #expect(try await signUp(code: .all(8)) == .notInvited)
  }

  @Test func `inviting the address of an account mails no code, and has the same answer`()
    async throws
  {
    let new = try await fixture.hashes { store in
      let key = try await store.confirmedKey(of: .ada)
      #expect(try await store.invite(EmailAddress("eve@example.org"), by: key) == .mailed)
    }
    let known = try await fixture.hashes { store in
      let key = try await store.confirmedKey(of: .ada)
      #expect(try await store.invite(EmailAddress("bob@example.org"), by: key) == .mailed)
    }
    #expect((new, known) == (1, 1))
    let mail = try #require(try fixture.mails().first { $0.contains("To: bob@example.org") })
    #expect(mail.contains("Hello BOB (bob),") && !mail.contains("7777-7777"))
    #expect(try fixture.texts("SELECT email FROM invitation") == ["eve@example.org"])
    #expect(try fixture.events() == ["invitation-mailed -", "invitation-mailed -"])
  }

  @Test func `only an administrator invites, and only where sign-up is by invitation`() async throws
  {
    #expect(try await invite(by: .bob) == .notAllowed)
    for policy in [SignUpPolicy.open, .closed] {
      try allow(policy)
      #expect(try await invite() == .notByInvitation)
    }
    #expect(try fixture.texts("SELECT kind || ' ' || actor FROM event") == ["not-allowed bob"])
    #expect(try fixture.mails() == [])
  }

  @Test func `one address gets three invitations at once, then one every six minutes`()
    async throws
  {
    for _ in 1...3 { #expect(try await invite() == .mailed) }
    await #expect(throws: StoreError(.rateLimited, at: fixture.database)) { try await invite() }
    #expect(try await invite("other@example.org") == .mailed)
    clock.now += 360
    #expect(try await invite() == .mailed)
  }

  @Test func `sixty invitations are mailed at once, then one a minute`() async throws {
    for number in 1...60 { #expect(try await invite("a\(number)@example.org") == .mailed) }
    await #expect(throws: StoreError(.rateLimited, at: fixture.database)) { try await invite() }
    clock.now += 60
    #expect(try await invite() == .mailed)
  }

  // MARK: - While others decide

  @Test(arguments: [
    (SignUpPolicy.open, SignUpPolicy.closed, RegistrationAnswer.closed),
    (.open, .invited, .notInvited), (.invited, .closed, .closed),
  ])
  func `a policy that changes while a password is hashed applies`(
    before: SignUpPolicy, after: SignUpPolicy, answer: RegistrationAnswer
  ) async throws {
    _ = try await invite()
    try allow(before)
    let store = try fixture.store(
      changing: "UPDATE setting SET value = '\(after)' WHERE key = 'sign-up'")
    let made = try await store.register(NewAccount("eve"), invitation: .all(7), password: .old)
    #expect(made == answer)
    #expect(try fixture.texts("SELECT count(*) FROM account") == ["2"])
  }

  @Test func `an invitation that is replaced while a password is hashed is invalid`() async throws {
    _ = try await invite()
    // The first hash is that of the invitation, the second that of the password.
    let store = try fixture.store(
      changing: "UPDATE invitation SET hash = 'another'", atHash: 2)
    let made = try await store.register(NewAccount("eve"), invitation: .all(7), password: .old)
    #expect(made == .notInvited)
    #expect(try fixture.texts("SELECT hash FROM invitation") == ["another"])
  }
}
