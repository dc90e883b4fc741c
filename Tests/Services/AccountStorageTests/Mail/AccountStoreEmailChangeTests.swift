import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreEmailChangeTests: StoreSuite {
  let setup: StoreSetup
  let new = "new@example.org"

  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `the password and the code that was mailed to the new address change it, once`()
    async throws
  {
    #expect(try await request(new))
    #expect(try fixture.headlines() == ["new@example.org: Confirm your new email address"])
    #expect(try fixture.mails().first?.contains("\r\n\r\n    7777-7777-7777-7777\r\n\r\n") == true)
    #expect(try await store.account(named: new, password: .old) == nil)

    let email = try EmailAddress(new)
    let before = try fixture.indexedTexts()
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == email)
    #expect(try fixture.indexedTexts() != before)
    let account = try await fixture.store().account(named: new, password: .old)?.account
    #expect(try account == Account(1, "ada", email: new, isConfirmed: true))
    #expect(try await store.account(named: "ada@example.org", password: .old) == nil)
    let headlines = ["ada@example.org: Your email address was changed"]
    #expect(try fixture.headlines() == headlines)
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    #expect(try fixture.headlines() == headlines)
    #expect(try fixture.texts("SELECT count(*) FROM email_change") == ["0"])
    #expect(try fixture.texts("SELECT count(*) FROM code") == ["0"])
  }

  @Test func `an account has five codes mailed elsewhere at once, then one in twelve minutes`()
    async throws
  {
    for number in 1...5 { #expect(try await request("new\(number)@example.org")) }
    await #expect { try await request(new) } throws: { ($0 as? StoreError)?.reason == .rateLimited }
    #expect(try fixture.headlines() == ["new5@example.org: Confirm your new email address"])
    let later = try fixture.store(at: StoreFixture.noon + 720)
    #expect(try await later.requestChange(of: .ada, to: EmailAddress(new), password: .old))
    #expect(try fixture.headlines() == ["new@example.org: Confirm your new email address"])
    await #expect {
      try await later.requestChange(of: .ada, to: EmailAddress("x@example.org"), password: .old)
    } throws: {
      ($0 as? StoreError)?.reason == .rateLimited
    }
  }

  @Test func `an address that was never confirmed can be changed too`() async throws {
    try await store.signUp("eve")
    #expect(try await store.requestChange(of: .eve, to: EmailAddress(new), password: .old))
    #expect(try await store.confirmChange(of: .eve, with: .all(7)) != nil)
    let account = try await store.account(named: new, password: .old)?.account
    #expect(try account == Account(3, "eve", email: new, isConfirmed: true))
  }

  @Test func `a request with a wrong password changes nothing`() async throws {
    for password in [.new, Password("")] {
      #expect(
        try await !store.requestChange(of: .ada, to: EmailAddress(new), password: password))
    }
    #expect(try fixture.mails() == [])
    #expect(try fixture.texts("SELECT count(*) FROM code") == ["0"])
    #expect(try fixture.texts("SELECT count(*) FROM email_change") == ["0"])
  }

  @Test func `right and wrong entries cost as many hashes`() async throws {
    let email = try EmailAddress(new)
    for password in [Password.old, .new] {
      let cost = try await fixture.hashes {
        _ = try await $0.requestChange(of: .ada, to: email, password: password)
      }
      #expect(cost == 2)
    }
    for (account, code) in [(Account.ID.ada, Code.all(8)), (.ada, .all(7)), (.bob, .all(7))] {
      let cost = try await fixture.hashes {
        _ = try await $0.confirmChange(of: account, with: code)
      }
      #expect(cost == 1)
    }
  }

  @Test(
    arguments: [
      ("UPDATE password SET hash = 'x'", false), ("UPDATE account SET is_disabled = TRUE", true),
      ("DELETE FROM account", true), ("DELETE FROM session", true),
    ], [1, 2])
  func `changes made while the password is hashed apply`(
    change: (script: String, endsSession: Bool), hash: Int
  ) async throws {
    let store = try fixture.store(changing: change.script, atHash: hash)
    let address = try EmailAddress(new)
    do throws(StoreError) {
      let isAsked = try await store.requestChange(of: .ada, to: address, password: .old)
      #expect(!isAsked && !change.endsSession)
    } catch {
      #expect(error == fixture.ended && change.endsSession)
    }
    #expect(try fixture.mails() == [])
    #expect(try fixture.texts("SELECT count(*) FROM code") == ["0"])
  }

  @Test func `a taken address isn't revealed, and its owner gets a notice`() async throws {
    #expect(try await request("Bob@Example.org"))
    #expect(try fixture.headlines() == ["bob@example.org: Another account asked for your address"])
    let mail = try #require(try fixture.mails().first)
    #expect(mail.contains("Hello BOB (bob),"))
    // The Message-ID is hexadecimal, too.
    let body = try #require(mail.firstRange(of: "\r\n\r\n")).upperBound
    #expect(!mail[body...].contains("7777-7777") && !mail[body...].contains("ada"))
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    #expect(try await store.account(named: "ada@example.org", password: .old)?.account.id == .ada)
  }

  @Test func `of two accounts that request one address, the first to confirm gets it`() async throws
  {
    #expect(try await request(new))
    let other = try fixture.store(code: .all(8))
    #expect(
      try await other.requestChange(of: .bob, to: EmailAddress("NEW@example.org"), password: .old))
    #expect(try await store.confirmChange(of: .bob, with: .all(8)) != nil)
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    #expect(try await store.account(named: new, password: .old)?.account.id == .bob)
    #expect(try await store.account(named: "ada@example.org", password: .old)?.account.id == .ada)
  }

  @Test func `the case of an account's own address can be changed`() async throws {
    #expect(try await request("ADA@example.org"))
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) != nil)
    #expect(try fixture.texts("SELECT email FROM account WHERE id = 1") == ["ADA@example.org"])
  }

  @Test(.onlySQLite) func `a call that fails halfway changes nothing`() async throws {
    #expect(try await request(new))
    try fixture.sql(
      "CREATE TRIGGER full BEFORE DELETE ON email_change BEGIN SELECT raise(FAIL, ''); END")
    await #expect(throws: StoreError.self) {
      try await store.confirmChange(of: .ada, with: .all(7))
    }
    #expect(try fixture.mails().count == 1)
    #expect(try await store.account(named: "ada@example.org", password: .old) != nil)
    try fixture.sql("DROP TRIGGER full")
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) != nil)
  }

  @Test(arguments: ["", "x", "a@b@c", "eve@example.org\r\nBcc: bob@example.org"])
  func `an invalid address that another program wrote is ignored`(text: String) async throws {
    #expect(try await request(new))
    try fixture.sql("UPDATE email_change SET email = '\(text)'")
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    #expect(try await store.account(named: "ada@example.org", password: .old) != nil)
  }

  @Test func `a newer code invalidates the older, and its address counts`() async throws {
    #expect(try await request(new))
    let email = try EmailAddress("x@example.org")
    let other = try fixture.store(code: .all(8))
    #expect(try await other.requestChange(of: .ada, to: email, password: .old))
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    #expect(try await store.confirmChange(of: .ada, with: .all(8)) == email)
  }

  @Test func `another's code, or one for something else, changes nothing`() async throws {
    #expect(try await request(new))
    #expect(try await store.confirmChange(of: .ada, with: .all(8)) == nil)
    #expect(try await store.confirmChange(of: .bob, with: .all(7)) == nil)
    #expect(try await !store.confirm(.ada, with: .all(7)))
    #expect(try await !store.resetPassword(of: "ada", with: .all(7), to: .new))
    let other = try fixture.store(code: .all(8))
    try await other.requestReset(of: "ada")
    try await other.requestConfirmation(of: .ada)
    #expect(try await store.confirmChange(of: .ada, with: .all(8)) == nil)
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) != nil)
  }

  @Test func `of concurrent uses of a code, one succeeds`() async throws {
    #expect(try await request(new))
    let ada = try await store.key(of: .ada)
    let answers = try await race(4) { try await $1.confirmChange(for: ada, with: .all(7)) }
    #expect(answers.count { $0 != nil } == 1)
    #expect(try fixture.mails().count == 1)
  }

  private func request(_ email: String) async throws -> Bool {
    try await store.requestChange(of: .ada, to: EmailAddress(email), password: .old)
  }
}
