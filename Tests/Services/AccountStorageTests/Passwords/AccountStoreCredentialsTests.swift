import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreCredentialsTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "eve") }

  @Test(arguments: ["ada", "ADA", "ada@example.org", "Ada@Example.ORG"])
  func `a username or confirmed address and its password identify the account`(
    identifier: String
  ) async throws {
    let account = try await store.account(named: identifier, password: .old)?.account
    #expect(try account == Account(1, "ada", isConfirmed: true))
  }

  @Test(arguments: [
    "", "bob", "bob@example.org", "a da", "@", "ada'--", "ada\0", "%", "ada@example",
  ])
  func `an unknown name identifies no account`(identifier: String) async throws {
    #expect(try await store.account(named: identifier, password: .old) == nil)
  }

  @Test(arguments: [.new, Password("seven old umbrellas\0")])
  func `a wrong password is refused`(password: Password) async throws {
    #expect(try await store.account(named: "ada", password: password) == nil)
  }

  @Test func `a password doesn't expire`() async throws {
    let later = try fixture.store(at: StoreFixture.noon + 30 * 365 * 86_400)
    #expect(try await later.account(named: "ada", password: .old) != nil)
  }

  @Test func `an unconfirmed address identifies no account`() async throws {
    try await store.signUp("bob")
    #expect(try await store.account(named: "bob@example.org", password: .old) == nil)
    let account = try await store.account(named: "bob", password: .old)?.account
    #expect(try account == Account(3, "bob", isConfirmed: false))
  }

  @Test(arguments: ["", "*0", "*1", "!", "seven old umbrellas", "$y$j75$"])
  func `an invalid hash accepts no password`(garbage: String) async throws {
    try fixture.sql("UPDATE password SET hash = '\(garbage)'")
    for password in [.old, Password(""), Password(garbage)] {
      #expect(try await store.account(named: "ada", password: password) == nil)
    }
  }

  @Test(.onlySQLite) func `values that another program wrote are returned as stored`() async throws
  {
    try fixture.sql(
      "UPDATE account SET name = char(27) || '[2J', email = 'x', is_confirmed = 9 WHERE id = 1")
    let account = try await store.account(named: "ada", password: .old)?.account
    #expect(account?.name.description == "\u{1B}[2J")
    #expect(account?.email.description == "x")
    #expect(account?.isEmailConfirmed == true)
  }

  @Test func `the result of each call is reported before it returns`() async throws {
    let (answers, reporter) = AsyncStream.makeStream(of: StoreError?.self)
    let store = try fixture.store { reporter.yield($0.error as? StoreError) }
    try fixture.sql("DROP TABLE password")
    let isOnServer = Engine.current == .postgresql
    let expected = StoreError(isOnServer ? .altered : .damaged, at: fixture.database)
    await #expect(throws: expected) {
      try await store.signUp("new")
    }
    #expect(try await !store.isEmpty())
    reporter.finish()
    #expect(await answers.reduce(into: []) { $0.append($1) } == [expected, nil])
  }
}
