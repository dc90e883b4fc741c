import Accounts
import Processes
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreChangesTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `changes by others are reported once, and the store's own aren't`() async throws {
    let other = try fixture.store()
    try await other.markSeen("search", by: .bob)
    try await other.markSeen("favorites", by: .bob)
    #expect(await store.isChanged())
    try await store.markSeen("search", by: .ada)
    #expect(await !store.isChanged())
  }

  @Test func `a change by another store wakes the reader`() async throws {
    let other = try fixture.store()
    let next = Task { [store] in
      for await _ in store.changes(every: .milliseconds(1)) { return true }
      return false
    }
    try await other.markSeen("search", by: .bob)
    #expect(await next.value)
  }

  @Test func `a slow reader gets the next change after a longer pause`() async throws {
    let other = try fixture.store()
    #expect(await store.pause(atLeast: .seconds(2)) == .seconds(2))
    _ = await store.isChanged()
    try await other.markSeen("search", by: .bob)
    // A check can fail on a busy machine that is late; a later one finds the change.
    let deadline = Deadline(after: .seconds(30))
    var isChanged = false
    repeat { isChanged = await store.isChanged() } while !isChanged && !deadline.isOver
    #expect(isChanged)
    let told = try #require(await store.reportedTime)
    for (time, pause) in [(0, 2), (20, 2), (100, 10), (9_000, 60)] {
      let now = told + .milliseconds(time)
      #expect(await store.pause(atLeast: .seconds(2), now: now) == .seconds(pause))
    }
  }

  @Test func `the stream of changes ends with the store`() async throws {
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
  func `the store's fixture uses PostgreSQL if the engine says so`() throws {
    let fixture = try Engine.$current.withValue(.postgresql) { try StoreFixture() }
    #expect(fixture.isOnServer)
  }
}
