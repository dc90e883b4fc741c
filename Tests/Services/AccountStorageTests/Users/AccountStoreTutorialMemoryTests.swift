import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreTutorialMemoryTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `seen tips are stored per account, and survive a restart`() async throws {
    #expect(try await store.seenTips(of: .ada) == [])
    for tip in ["favorites", "search", "favorites"] { try await store.markSeen(tip, by: .ada) }
    try await store.markSeen("search", by: .bob)
    let other = try fixture.store()
    #expect(try await other.seenTips(of: .ada) == ["favorites", "search"])
    #expect(try await other.seenTips(of: .bob) == ["search"])
  }
}
