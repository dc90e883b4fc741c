import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Several who are logged in on one folder at once.
struct AccountStoreSessionNamesTests: StoreSuite {
  let setup: StoreSetup

  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `each name has a session of its own, with its own place`() async throws {
    let other = try fixture.store(session: "Terminal-2")
    try await store.start(for: .ada)
    try await other.start(for: .bob)
    try await store.remember(place: "user-list")
    try await other.remember(place: "favorites")
    #expect(try fixture.names().filter { $0.hasPrefix("s") } == ["session", "session-Terminal-2"])
    #expect(fixture.mode("session-Terminal-2") == "600")
    let here = try await fixture.store().current()
    let there = try await fixture.store(session: "Terminal-2").current()
    #expect(here?.account.id == .ada && here?.place == "user-list")
    #expect(there?.account.id == .bob && there?.place == "favorites")
    try await store.end()
    #expect(try await store.current() == nil)
    #expect(try await other.current() != nil)
  }

  @Test func `the number of an ended session is never another's`() async throws {
    let other = try fixture.store(session: "b")
    try await store.start(for: .ada)
    let former = try fixture.text("session")
    try fixture.sql("DELETE FROM session")
    try await other.start(for: .bob)
    #expect(try fixture.text("session-b").hasPrefix("2 "))
    try fixture.write(former, to: "session")
    try await store.remember(place: "profile")
    try await store.end()
    let session = try await other.current()
    #expect(session != nil && session?.place == nil)
  }

  @Test(arguments: [
    "", "a b", "a/b", "../x", "a.b", "ä", "a\0", "a\n", "_", String(repeating: "x", count: 65),
  ])
  func `a name that could be another file's is refused, and nothing is made`(name: String) throws {
    #expect(!AccountStore.isSessionName(name))
    let empty = try StoreFixture()
    #expect(throws: StoreError(.cannotCreate, at: "\(empty.path)/session-\(name)")) {
      try empty.store(session: name)
    }
    #expect(try empty.names() == [])
  }

  @Test(arguments: ["a", "0", "-", "Terminal-2", String(repeating: "x", count: 64)])
  func `any other name will do`(name: String) async throws {
    #expect(AccountStore.isSessionName(name))
    let other = try fixture.store(session: name)
    try await other.start(for: .ada)
    #expect(try await other.current() != nil)
    #expect(try fixture.names().contains("session-\(name)"))
  }
}
