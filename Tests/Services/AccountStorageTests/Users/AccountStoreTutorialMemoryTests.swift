import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

struct AccountStoreTutorialMemoryTests {
  let fixture: StoreFixture
  let store: AccountStore

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add("ada", "bob")
  }

  @Test func `each account has seen its own tips, also after a restart`() async throws {
    #expect(try await store.seenTips(of: .ada) == [])
    for tip in ["favorites", "search", "favorites"] { try await store.markSeen(tip, by: .ada) }
    try await store.markSeen("search", by: .bob)
    let other = try fixture.store()
    #expect(try await other.seenTips(of: .ada) == ["favorites", "search"])
    #expect(try await other.seenTips(of: .bob) == ["search"])
  }

  @Test func `a new account has seen no tips, and a deleted account's are removed`() async throws {
    await #expect(throws: fixture.ended) { try await store.markSeen("search", by: .nobody) }
    await #expect(throws: fixture.ended) { try await store.seenTips(of: .nobody) }
    try await store.markSeen("search", by: .bob)
    try await store.delete(.bob)
    #expect(try fixture.texts("SELECT count(*) FROM tip") == ["0"])
  }
}
