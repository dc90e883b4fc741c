import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreUsernamesTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "mila", "mo", "zoe") }

  @Test(arguments: [
    ("m", 9, ["mila", "mo"]), ("m", 1, ["mila"]), ("mo", 9, ["mo"]), ("mox", 9, []), ("M", 9, []),
    ("%", 9, []), ("' OR 1=1 --", 9, []), ("", 2, ["ada", "mila"]), ("\u{10FFFF}", 9, []),
  ])
  func `usernames are found by prefix, only with a session`(
    beginning: String, limit: Int, usernames: [String]
  ) async throws {
    let key = try await store.key(of: .ada)
    let found = try await store.usernames(beginningWith: beginning, limit: limit, for: key)
    #expect(found == usernames)
    await #expect(throws: StoreError.self) {
      _ = try await store.usernames(beginningWith: beginning, limit: limit, for: .forged)
    }
  }
}
