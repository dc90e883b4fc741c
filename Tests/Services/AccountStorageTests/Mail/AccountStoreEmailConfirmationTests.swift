import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreEmailConfirmationTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup()
    try await store.signUp("ada")
  }

  @Test func `the code confirms the address, once`() async throws {
    #expect(try await store.confirm(.ada, with: .all(7)))
    let account = try await store.account(named: "ada@example.org", password: .old)?.account
    #expect(try account == Account(1, "ada", isConfirmed: true))
    #expect(try await !store.confirm(.ada, with: .all(7)))
  }

  @Test func `another code, or another account's, confirms nothing`() async throws {
    let other = try fixture.store(code: .all(8))
    try await other.signUp("bob")
    try await other.requestReset(of: "ada")
    #expect(try await !store.confirm(.ada, with: .all(8)))
    #expect(try await !store.confirm(.bob, with: .all(7)))
    #expect(try await store.account(named: "ada@example.org", password: .old) == nil)
  }

  @Test func `of two accounts with one address, the first to confirm gets it`() async throws {
    try await fixture.store(code: .all(8)).signUp("eve", email: "ADA@example.org")
    #expect(try await store.confirm(.ada, with: .all(7)))
    #expect(try await !store.confirm(.bob, with: .all(8)))
    let account = try await store.account(named: "ada@example.org", password: .old)?.account
    #expect(try account == Account(1, "ada", isConfirmed: true))
  }

  @Test func `a code for another account's address isn't mailed, and its owner gets a notice`()
    async throws
  {
    try await store.signUp("eve", email: "bob@example.org")
    try await store.add("bob")
    try await store.requestConfirmation(of: .bob)
    #expect(
      try fixture.headlines().contains("bob@example.org: A sign-up with your address was tried"))
  }
}
