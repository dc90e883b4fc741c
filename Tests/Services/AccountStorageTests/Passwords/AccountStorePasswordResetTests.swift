import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStorePasswordResetTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup()
    try await store.add("ada")
    try fixture.sql("UPDATE account SET name = 'Zyxgh Wqvtr'")
  }

  @Test(arguments: ["ada", "ADA", "ada@example.org", "Ada@EXAMPLE.org"])
  func `the mailed code sets a new password, once`(identifier: String) async throws {
    try await store.requestReset(of: identifier)
    try fixture.sql(
      "INSERT INTO mail_budget(key, until) SELECT key, \(Int64.max) FROM (SELECT 'device 1 x' AS key "
        + "UNION SELECT 'device 10 x') AS keys")
    #expect(try fixture.headlines() == ["ada@example.org: Reset your password"])
    #expect(try fixture.mails().first?.contains("\r\n\r\n    7777-7777-7777-7777\r\n\r\n") == true)
    #expect(try await store.resetPassword(of: identifier, with: .all(7), to: .new))
    #expect(try await store.account(named: "ada", password: .old) == nil)
    #expect(try await store.account(named: "ada", password: .new) != nil)
    // The limit starts over.
    let keys = "key LIKE 'owner %' OR key LIKE 'device %'"
    #expect(try fixture.texts("SELECT key FROM mail_budget WHERE \(keys)") == ["device 10 x"])
    #expect(try await !store.resetPassword(of: identifier, with: .all(7), to: .old))
  }

  @Test func `a reset ends every session of the account, starts none, and sends a notice`()
    async throws
  {
    try await store.add("bob")
    try await store.start(for: .ada)
    try await fixture.store(session: "b").start(for: .bob)
    try await store.requestReset(of: "ada")
    #expect(try await store.lets("ada", in: .old))
    #expect(try await store.current() != nil)
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await store.current() == nil)
    #expect(try fixture.texts("SELECT account FROM session") == ["2"])
    #expect(try fixture.headlines() == ["ada@example.org: Your password was changed"])
  }

  @Test(arguments: ["bob", "bob@example.org", "", "a da", "ada@example.org\r\nBcc: b@example.org"])
  func `no mail is posted for an unknown name`(identifier: String) async throws {
    try await store.requestReset(of: identifier)
    #expect(try fixture.mails() == [])
    #expect(try await !store.resetPassword(of: identifier, with: .all(7), to: .new))
  }

  @Test func `a reset accepts the username of an account, but not its unconfirmed address`()
    async throws
  {
    try await store.signUp("eve")
    try await store.requestReset(of: "eve@example.org")
    #expect(try fixture.headlines() == ["eve@example.org: Confirm your email address"])
    try await store.requestReset(of: "eve")
    #expect(try fixture.mails().count == 2)
  }

  @Test func `after a refused password, the code works only in the process that used it`()
    async throws
  {
    try await store.requestReset(of: "ada@example.org")
    let wrong = try await store.resetPassword(
      of: "ada", with: .all(8), to: .personal, policy: PasswordPolicy())
    #expect(wrong == .refused)
    for _ in 1...3 {
      let answer = try await store.resetPassword(
        of: "ada@example.org", with: .all(7), to: .personal, policy: PasswordPolicy())
      #expect(answer == .unfit(.personal))
      #expect(try await !fixture.store().resetPassword(of: "ada", with: .all(7), to: .new))
    }
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await !store.resetPassword(of: "ada", with: .all(7), to: .old))
  }

  @Test func `a newer code invalidates a code reserved for this process`() async throws {
    try await store.requestReset(of: "ada")
    _ = try await store.resetPassword(
      of: "ada", with: .all(7), to: .personal, policy: PasswordPolicy())
    try await fixture.store(code: .all(8)).requestReset(of: "ada")
    #expect(try await !store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await store.resetPassword(of: "ada", with: .all(8), to: .new))
  }

  @Test func `a problem independent of the account is reported before the code is checked`()
    async throws
  {
    let answer = try await store.resetPassword(
      of: "nobody", with: .all(9), to: Password("short"), policy: PasswordPolicy())
    #expect(answer == .unfit(.tooShort(count: 5, minimum: 15)))
    #expect(try fixture.texts("SELECT count(*) FROM global_rate_limit WHERE guesses > 0") == ["0"])
  }

  @Test func `another code, or another account's, sets nothing`() async throws {
    try await store.add("bob")
    try await store.requestReset(of: "ada")
    #expect(try await !store.resetPassword(of: "ada", with: .all(8), to: .new))
    #expect(try await !store.resetPassword(of: "bob", with: .all(7), to: .new))
    for name in ["ada", "bob"] {
      #expect(try await store.account(named: name, password: .old) != nil)
    }
  }

  @Test(arguments: ["x", "ada@example.org, eve@example.org", "-oQ/tmp@example.org"])
  func `an invalid address that another program wrote gets no mail`(text: String) async throws {
    try fixture.sql("UPDATE account SET email = '\(text)'")
    try await store.requestReset(of: "ada")
    #expect(try fixture.mails() == [])
  }
}
