import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage

@Suite(.engines) struct AccountStoreRegistrationTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup() }

  @Test func `there is no account before the first sign-up`() async throws {
    #expect(try await store.isEmpty())
    #expect(try await !store.isTaken(Username("ada")))
    let account = try await store.register(NewAccount("ada"), password: .old).account?.account
    #expect(try account == Account(1, "ada", isConfirmed: false))
    #expect(try fixture.headlines() == ["ada@example.org: Confirm your email address"])
    #expect(try await !store.isEmpty())
    #expect(try await store.isTaken(Username("ADA")))
  }

  @Test(arguments: [
    ("root1", "r\u{43E}\u{43E}t1"), ("root1", "rootl"), ("rootl", "r0ot1"), ("oscar", "0scar"),
    ("root1", "r00t1"), ("user10", "userlo"), ("user100", "user1oo"), ("ada", "\u{430}d\u{430}"),
    ("capa", "\u{441}\u{430}\u{440}\u{430}"),
    ("r\u{43E}ot1", "root1"), ("r\u{43E}ot1", "ro\u{43E}t1"), ("r\u{43E}ot1", "ro\u{3BF}tl"),
    ("\u{441}\u{430}\u{440}\u{430}", "capa"), ("zo\u{EB}", "zo\u{451}"),
  ])
  func `a username that looks like another's is taken`(first: String, second: String) async throws {
    try await store.signUp(first, email: "first@example.org")
    let other = try NewAccount(second, email: "second@example.org")
    #expect(try await store.isTaken(other.username))
    #expect(try await store.register(other, password: .old) == .taken)
    #expect(try fixture.texts("SELECT count(*) FROM account") == ["1"])
  }

  @Test(arguments: [
    ("user2000", "user2ooo"), ("user2001", "user200l"), ("anna", "arma"), ("zoe", "zo\u{EB}"),
    ("\u{430}\u{43D}\u{43D}\u{430}", "anna"),
  ])
  func `a username that doesn't look like it is free`(first: String, second: String) async throws {
    try await store.signUp(first, email: "first@example.org")
    let other = try NewAccount(second, email: "second@example.org")
    #expect(try await store.register(other, password: .old).account != nil)
  }

  @Test func `a taken username makes no account, and no mail`() async throws {
    try await store.signUp("ada")
    let other = try NewAccount("ada", email: "eve@example.org")
    #expect(try await store.register(other, password: .new) == .taken)
    #expect(try fixture.mails().count == 1)
    #expect(try await store.account(named: "ada", password: .new) == nil)
    #expect(try await store.account(named: "ada", password: .old) != nil)
  }

  @Test func `an unconfirmed address of another account can be used`() async throws {
    for name in ["ada", "eve"] {
      try await store.signUp(name, email: "ada@example.org")
    }
    let headline = "ada@example.org: Confirm your email address"
    #expect(try fixture.headlines() == [headline, headline])
  }

  @Test func `a taken address isn't revealed, and its owner gets a notice`() async throws {
    try await store.add("ada")
    let eve = try NewAccount("eve", email: "Ada@Example.org")
    let account = try await store.register(eve, password: .new).account?.account
    #expect(try account == Account(2, "eve", email: "Ada@Example.org", isConfirmed: false))
    #expect(
      try fixture.headlines() == ["ada@example.org: A sign-up with your address was tried"])
    let mail = try #require(try fixture.mails().first)
    #expect(mail.contains("Hello ADA (ada),"))
    #expect(!mail.contains("7777-7777") && !mail.contains("eve"))
    #expect(try await !store.confirm(Account.ID(rawValue: 2), with: .all(7)))
  }

  // MARK: - All or nothing

  @Test(.onlySQLite) func `a sign-up whose mail can't be written makes no account`() async throws {
    try fixture.write("", to: "outbox")
    await #expect(throws: StoreError(.cannotCreate, at: fixture.path + "/outbox")) {
      try await store.signUp("ada")
    }
    #expect(try await store.isEmpty())
  }

  @Test(.onlySQLite) func `a link at the path of the outbox gets no mail`() async throws {
    let elsewhere = try StoreFixture()
    try fixture.link("outbox", to: elsewhere.path)
    await #expect(throws: StoreError(.suspicious, at: fixture.path + "/outbox")) {
      try await store.signUp("ada")
    }
    #expect(try elsewhere.names() == [])
    #expect(try await store.isEmpty())
  }

  @Test(.onlySQLite) func `a sign-up that fails at its commit posts no mail`() async throws {
    // The deferred constraint fails only at the commit, after all writes.
    try fixture.sql(
      """
      CREATE TABLE broken(account REFERENCES account DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER breaks AFTER INSERT ON code BEGIN INSERT INTO broken VALUES(99); END;
      """)
    await #expect(throws: StoreError(.damaged, at: fixture.database)) {
      try await store.signUp("ada")
    }
    #expect(try await store.isEmpty())
    #expect(try fixture.names("outbox") == [])
  }

  @Test(.onlySQLite) func `a sign-up on a full disk makes neither an account nor a mail`()
    async throws
  {
    try fixture.sql(
      """
      CREATE TABLE big(a);
      CREATE TRIGGER fills AFTER INSERT ON code BEGIN INSERT INTO big VALUES(zeroblob(99999)); END;
      """)
    // So SQLite answers as it does on a full disk.
    _ = try await store.texts("PRAGMA max_page_count = 1")
    await #expect(throws: StoreError(.full, at: fixture.database)) {
      try await store.signUp("ada")
    }
    #expect(try await store.isEmpty())
    #expect(try fixture.names("outbox") == [])
  }

  // MARK: - Without a mail

  @Test func `an account can be added as if confirmed, but not with a taken name or address`()
    async throws
  {
    let account = try await store.add(NewAccount("ada"), age: 36, password: .old)
    #expect(try account == Account(1, "ada", isConfirmed: true))
    for new in [
      try NewAccount("\u{FF41}DA", email: "x@example.org"),
      try NewAccount("eve", email: "ADA@example.org"),
    ] {
      #expect(try await store.add(new, age: nil, password: .new) == nil)
    }
    #expect(try fixture.texts("SELECT username || age FROM account") == ["ada36"])
    #expect(try fixture.texts("SELECT count(*) FROM password") == ["1"])
    #expect(try fixture.mails() == [])
  }
}
