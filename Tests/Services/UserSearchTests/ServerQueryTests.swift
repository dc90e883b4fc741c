import Accounts
import Database
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import UserSearch

/// The number of rows read for the best matches of a frequent prefix.
@Suite(.engines, .postgreSQL) struct ServerQueryTests {
  private static let count = 3_000

  let fixture: StoreFixture

  /// Every name begins with “a”; some are “a”, and some usernames, too.
  init() async throws {
    fixture = try StoreFixture()
    _ = try fixture.store()
    try fixture.sql(
      """
      INSERT INTO account(username, name, email, is_confirmed, created)
      SELECT CASE i WHEN 1500 THEN 'a' ELSE 'u' || i END,
        CASE WHEN i % 500 = 7 THEN 'A' ELSE 'A' || i END, 'u' || i || '@x.org', FALSE, 0
      FROM generate_series(1, \(Self.count)) AS n(i);
      UPDATE search_fold SET version = 0
      """)
    _ = try fixture.store()
    try fixture.sql("ANALYZE search")
  }

  private func query(hiding addresses: Visibility = .shown) -> ServerQuery {
    ServerQuery(
      UserQuery("a", by: .match), of: Account.ID(rawValue: 1),
      seeing: VisibleDetails(addresses: addresses, ages: .shown), among: Self.count)
  }

  /// The users of a walk, and how many rows of the index the server read for them.
  private func read(
    _ walk: PageWalk, limit: Int, of query: ServerQuery? = nil
  ) throws -> (found: [ServerQuery.Found], reads: Int) {
    let query = query ?? self.query()
    let connection = try fixture.connection()
    return try connection.transaction(.reading) { () throws(StoreError) in
      // In a table this small, the plan by the index costs about as much as others.
      try connection.execute(
        """
        SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
        SET LOCAL enable_sort = off
        """)
      var isRare = false
      let found = try query.rows(walk, limit: limit, on: connection, isRare: &isRare)
      let reads = try connection.integer(
        """
        SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables
        WHERE relname = 'search'
        """)
      return (found, Int(reads))
    }
  }

  private func walk(to range: Range<Int>, after last: [SQLValue]) -> PageWalk {
    let page = LastPage(
      of: "a", in: 1, from: range.lowerBound - 1, keys: [last], count: Self.count)
    return PageWalk(to: range, of: Self.count, near: page)
  }

  @Test func `a page of prefix matches reads few rows`() throws {
    let first = try read(.start, limit: 10)
    #expect(first.found.count == 10 && first.reads < 100)
    #expect(first.found.prefix(2).map { "\($0.user.username)" } == ["u1007", "u1507"])
    let last = try #require(first.found.last?.key)
    #expect(last[0] == .integer(1))
    let next = try read(walk(to: 10..<20, after: last), limit: 10)
    #expect(next.found.count == 10 && next.reads < 100)
  }

  @Test func `users with weaker matches are read once`() throws {
    let key: [SQLValue] = [
      .integer(2), .text("a"), .text("u1"), .text("u1@x.org"), .integer(1),
    ]
    let (found, reads) = try read(walk(to: 10..<20, after: key), limit: 10)
    #expect(found.isEmpty && reads <= Self.count)
  }

  @Test(arguments: [Visibility.shown, .hidden])
  func `consecutive pages make up the whole list`(addresses: Visibility) throws {
    let (connection, query) = (try fixture.connection(), query(hiding: addresses))
    var isRare = true
    let all = try query.rows(.start, limit: 40, on: connection, isRare: &isRare)
    for size in [1, 3, 9] {
      var found: [ServerQuery.Found] = []
      while found.count < 36 {
        isRare = false
        let range = found.count..<found.count + size
        let walk = found.last.map { self.walk(to: range, after: $0.key) } ?? PageWalk.start
        found += try query.rows(walk, limit: size, on: connection, isRare: &isRare)
        #expect(!isRare)
      }
      #expect(found.map(\.user.id) == all.prefix(found.count).map(\.user.id))
    }
  }

  @Test(arguments: ["", "a"])
  func `a page of the oldest users reads few rows, also where unknown ages begin`(
    text: String
  ) throws {
    try fixture.sql("UPDATE search SET age = account % 100 WHERE account <= 1500; ANALYZE search")
    let query = ServerQuery(
      UserQuery(text, by: .age, isDescending: true), of: Account.ID(rawValue: 1), seeing: .all,
      among: 0)
    let all = try read(.start, limit: Self.count, of: query).found
    #expect(all.count == Self.count)
    #expect(all.first?.key.first == .integer(100) && all.last?.key.first == .integer(0))
    for start in [0, 700, 1_495, 1_500, 2_200] {
      let range = start..<start + 10
      let next = start == 0 ? PageWalk.start : walk(to: range, after: all[start - 1].key)
      let page = LastPage(
        of: "a", in: 1, from: range.upperBound, keys: [all[range.upperBound].key],
        count: Self.count)
      for walk in [next, PageWalk(to: range, of: Self.count, near: page)] {
        let (found, reads) = try read(walk, limit: 10, of: query)
        #expect(found.map(\.user.id) == all[range].map(\.user.id), "\(range)")
        // A thousand are read to find words in them.
        #expect(reads < (text.isEmpty ? 100 : 2_200), "\(range): \(reads)")
      }
    }
  }
}
