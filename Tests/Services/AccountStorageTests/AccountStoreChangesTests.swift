import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreChangesTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `what others write is told once, and what the store writes itself isn't`() async throws
  {
    let other = try fixture.store()
    try await other.markSeen("search", by: .bob)
    try await other.markSeen("favorites", by: .bob)
    #expect(await store.isChanged())
    try await store.markSeen("search", by: .ada)
    #expect(await !store.isChanged())
  }

  @Test func `a change ends the wait of its reader`() async throws {
    let other = try fixture.store()
    let next = Task { [store] in
      for await _ in store.changes(every: .milliseconds(1)) { return true }
      return false
    }
    try await other.markSeen("search", by: .bob)
    #expect(await next.value)
  }

  @Test func `a reader who takes long is told of the next change later`() async throws {
    let other = try fixture.store()
    #expect(await store.pause(atLeast: .seconds(2)) == .seconds(2))
    _ = await store.isChanged()
    try await other.markSeen("search", by: .bob)
    // A look fails where a busy machine is late; the next one finds the change.
    var isChanged = false
    for _ in 0..<100 where !isChanged { isChanged = await store.isChanged() }
    #expect(isChanged)
    let told = try #require(await store.toldTime)
    for (time, pause) in [(0, 2), (20, 2), (100, 10), (9_000, 60)] {
      let now = told + .milliseconds(time)
      #expect(await store.pause(atLeast: .seconds(2), now: now) == .seconds(pause))
    }
  }

  @Test func `the changes end with the store`() async throws {
    var other: AccountStore? = try fixture.store()
    let changes = other?.changes(every: .milliseconds(1))
    other = nil
    var count = 0
    for await _ in try #require(changes) { count += 1 }
    #expect(count == 0)
  }
}

/// The half of the suites with `.engines` that runs on PostgreSQL.
struct PostgreSQLHalfTests {
  @Test(.postgreSQL)
  func `the tests of the store also run on PostgreSQL`() throws {
    let fixture = try Engine.$current.withValue(.postgresql) { try StoreFixture() }
    #expect(fixture.isOnServer)
  }
}
