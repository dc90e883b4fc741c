import Accounts
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import Database
@testable import StorePlatform
@testable import UserSearch

@Suite(.onlySQLite) struct DatabaseVersionTests {
  let fixture: StoreFixture
  let store: AccountStore
  let search: SearchReader

  init() async throws { (fixture, store, search) = try await StoreFixture.searched() }

  @Test func `all workers read the same database version`() async throws {
    // Two blocks, one for each worker; the user is always in exactly one of them.
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

  @Test func `a worker rejects an outdated database version`() async throws {
    let version = DatabaseVersion(path: fixture.database)
    let worker = SearchWorker(
      path: fixture.database, busyTimeout: .zero, version: version, cacheSize: 0)
    let (shares, present) = try await worker.shares(1, of: 0)
    let state = try #require(present)
    let all = ScanRequest(order: .name, hidesAddresses: false, limit: 9)
    #expect(
      try await worker.select(all, for: SearchPattern(""), in: shares[0], at: state)?.count == 4)
    try await store.set(NaiveDirectory.Person("Dora", "dora"), at: 9)
    #expect(
      try await worker.select(all, for: SearchPattern(""), in: shares[0], at: state)?.count == nil)
    let next = try #require(try await worker.shares(1, of: 0).state)
    #expect(
      try await worker.select(all, for: SearchPattern(""), in: shares[0], at: next)?.count == 5)
    await fixture.expectCancelled {
      try await worker.select(all, for: SearchPattern(""), in: shares[0], at: next)
    }
  }

  /// A connection takes about a millisecond to open.
  @Test func `few users are searched by one worker, which needs no version`() async throws {
    let version = DatabaseVersion(path: fixture.database)
    let worker = SearchWorker(
      path: fixture.database, busyTimeout: .zero, version: version, cacheSize: 0)
    let (shares, state) = try await worker.shares(2, of: 2)
    #expect(shares.count == 1 && state == nil)
    let all = ScanRequest(order: .name, hidesAddresses: false, limit: 9)
    #expect(
      try await worker.select(all, for: SearchPattern(""), in: shares[0], at: state)?.count == 4)
    #expect(try await worker.shares(2, of: 0).blocks.count == 2)
  }

  @Test func `reading the database version never blocks`() throws {
    let path = fixture.path + "/other.db"
    try PrivateFile(path: path).create()
    let (writer, version) = (
      try SQLiteConnection(path: path, busyTimeout: .zero), DatabaseVersion(path: path)
    )
    try writer.execute("CREATE TABLE anything(x); BEGIN EXCLUSIVE")
    #expect(try version.present() == nil)
    try writer.execute("COMMIT")
    #expect(try version.present() != nil)
  }
}

extension AccountStore {
  fileprivate func move(
    _ person: NaiveDirectory.Person, from one: Int64, to other: Int64
  ) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for id in [one, other] { try connection.write("DELETE FROM account WHERE id = ?", id) }
      try connection.write(
        """
        INSERT INTO account(id, username, name, email, is_confirmed, created)
        VALUES(?, ?, ?, ?, 0, 0)
        """, other, person.username, person.name, person.email)
      for id in [one, other] { try index(Account.ID(rawValue: id)) }
    }
  }
}
