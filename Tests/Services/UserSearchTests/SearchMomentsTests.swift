import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import PrivateFiles
@testable import SQLiteDatabase
@testable import UserSearch

struct SearchMomentsTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: SearchReader

  init() async throws { (fixture, store, search) = try await StoreFixture.searched() }

  @Test func `what two lanes count together is of one moment`() async throws {
    // Two blocks, one for each lane; somebody is in one of them at any moment.
    try await store.set(NaiveDirectory.Person("Far", "far"), at: 200)
    try await store.set(NaiveDirectory.Person("Eve", "eve"), at: 300)
    let isDone = Mutex(false)
    let searcher = Task { [search] in
      var counts: Set<Int> = []
      repeat {
        counts.insert(try await search.users(at: 0..<9, of: UserQuery("e")).count)
      } while !isDone.withLock(\.self)
      return counts
    }
    for _ in 0..<500 {
      try await store.move(NaiveDirectory.Person("Eve", "eve"), from: 300, to: 9)
      try await store.move(NaiveDirectory.Person("Eve", "eve"), from: 9, to: 300)
    }
    isDone.withLock { $0 = true }
    #expect(try await searcher.value == [6])
  }

  @Test func `a lane reads nothing as of a moment that has passed`() async throws {
    let moments = SearchMoments(path: fixture.database)
    let lane = SearchLane(path: fixture.database, busyTimeout: .zero, moments: moments)
    let (shares, present) = try await lane.shares(1)
    let moment = try #require(present)
    let all = UserChoice(order: .name, hidesAddresses: false, limit: 9)
    #expect(try await lane.select(all, with: [], in: shares[0], at: moment)?.count == 4)
    try await store.set(NaiveDirectory.Person("Dora", "dora"), at: 9)
    #expect(try await lane.select(all, with: [], in: shares[0], at: moment)?.count == nil)
    let next = try #require(try await lane.shares(1).moment)
    #expect(try await lane.select(all, with: [], in: shares[0], at: next)?.count == 5)
  }

  @Test func `nobody waits for the number of a moment`() throws {
    let path = fixture.path + "/other.db"
    try PrivateFile(path: path).create()
    let (writer, moments) = (
      try Connection(path: path, busyTimeout: .zero), SearchMoments(path: path)
    )
    try writer.execute("CREATE TABLE anything(x); BEGIN EXCLUSIVE")
    #expect(try moments.present() == nil)
    try writer.execute("COMMIT")
    #expect(try moments.present() != nil)
  }
}

extension AccountStore {
  fileprivate func move(
    _ person: NaiveDirectory.Person, from one: Int64, to other: Int64
  ) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for id in [one, other] { try connection.run("DELETE FROM account WHERE id = ?", id) }
      try connection.run(
        """
        INSERT INTO account(id, username, name, email, is_confirmed, created)
        VALUES(?, ?, ?, ?, 0, 0)
        """, other, person.username, person.name, person.email)
      for id in [one, other] { try index(Account.ID(rawValue: id)) }
    }
  }
}
