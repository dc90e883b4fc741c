import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

struct AccountStoreEmailConfirmationTests {
  let fixture: StoreFixture
  let ada = Account.ID(rawValue: 1)

  init() throws { fixture = try StoreFixture() }

  @Test func `the code confirms the address, once`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    #expect(try await store.confirm(ada, with: .all(7)))
    let account = try await store.account(named: "ada@example.org", password: .old)?.account
    #expect(try account == Account(1, "ada", isConfirmed: true))
    #expect(try await !store.confirm(ada, with: .all(7)))
  }

  @Test func `another code, or another account's, confirms nothing`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await fixture.store(code: .all(8)).signUp("bob")
    #expect(try await !store.confirm(ada, with: .all(8)))
    #expect(try await !store.confirm(Account.ID(rawValue: 2), with: .all(7)))
    await #expect(throws: fixture.ended) {
      try await store.confirm(Account.ID(rawValue: 3), with: .all(7))
    }
    #expect(try await store.account(named: "ada@example.org", password: .old) == nil)
  }

  @Test func `a code to reset the password confirms nothing`() async throws {
    try await fixture.store().signUp("ada")
    let store = try fixture.store(code: .all(8))
    try await store.requestReset(of: "ada")
    #expect(try await !store.confirm(ada, with: .all(8)))
  }

  @Test func `a newer code invalidates the older`() async throws {
    try await fixture.store().signUp("ada")
    let store = try fixture.store(code: .all(8))
    try await store.requestConfirmation(of: ada)
    #expect(try await !store.confirm(ada, with: .all(7)))
    #expect(try fixture.headlines() == ["ada@example.org: Confirm your email address"])
    #expect(try fixture.mails().first?.contains("8888-8888-8888-8888") == true)
    #expect(try await store.confirm(ada, with: .all(8)))
    #expect(try fixture.headlines() == [])
  }

  @Test func `of two accounts with one address, the first to confirm has it`() async throws {
    let store = try fixture.store()
    try await store.signUp("ada")
    try await fixture.store(code: .all(8)).signUp("eve", email: "ADA@example.org")
    #expect(try await store.confirm(ada, with: .all(7)))
    #expect(try await !store.confirm(Account.ID(rawValue: 2), with: .all(8)))
    let account = try await store.account(named: "ada@example.org", password: .old)?.account
    #expect(try account == Account(1, "ada", isConfirmed: true))
  }

  @Test func `a code for another account's address isn't mailed, and its owner gets a notice`()
    async throws
  {
    let store = try fixture.store()
    try await store.signUp("eve", email: "bob@example.org")
    try await store.add(NewAccount("bob"), age: nil, password: .old)
    try await store.requestConfirmation(of: ada)
    #expect(
      try fixture.headlines() == ["bob@example.org: A sign-up with your address was tried"])
  }
}
