import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// What a code that was mailed to a new address is good for.
struct AccountStoreEmailChangeCodesTests {
  let fixture: StoreFixture
  let store: AccountStore

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add("ada", "bob")
    #expect(
      try await store.requestChange(of: .ada, to: EmailAddress("new@example.org"), password: .old))
  }

  @Test func `a newer code invalidates the older, and its address counts`() async throws {
    let other = try fixture.store(code: .all(8))
    #expect(
      try await other.requestChange(of: .ada, to: EmailAddress("x@example.org"), password: .old))
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == nil)
    let email = try EmailAddress("x@example.org")
    #expect(try await store.confirmChange(of: .ada, with: .all(8)) == email)
  }

  @Test func `another's code, or one for something else, changes nothing`() async throws {
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

  @Test func `of two concurrent uses of a code, one wins`() async throws {
    let other = try fixture.store()
    async let first = store.confirmChange(of: .ada, with: .all(7))
    async let second = other.confirmChange(of: .ada, with: .all(7))
    #expect(try await [first, second].count { $0 != nil } == 1)
    #expect(try fixture.mails().count == 1)
  }
}
