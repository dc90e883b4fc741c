import Accounts
import Foundation
import PostgreSQLFixtures
import Processes
import Testing

@testable import Database

/// Statements and values on a real server.
@Suite(.waiting, .postgreSQL)
struct StatementTests {
  private let database: TemporaryDatabase
  private let connection: PostgreSQLConnection

  init() throws {
    database = try TemporaryDatabase()
    connection = try PostgreSQLConnection(to: #require(ServerAddress(database.address)))
  }

  @Test(arguments: [
    ("SELECT ?, ?", "SELECT $1, $2"), ("SELECT ?2, ?1, ?2", "SELECT $2, $1, $2"),
    ("SELECT '?', \"a?b\", ?", "SELECT '?', \"a?b\", $1"),
    ("SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1"),
  ])
  func `parameters are numbered outside of literals and names`(sql: String, numbered: String) {
    #expect(numberingParameters(of: sql) == numbered)
  }

  @Test func `bound values round-trip, on the first and on prepared runs`() throws {
    try connection.execute("CREATE TABLE t(i BIGINT, b BOOLEAN, s TEXT, d BYTEA)")
    let bytes = (0...255).map(UInt8.init)
    for number in [Int64.min, -1, 0, .max] {
      try connection.write("DELETE FROM t")
      let written = try connection.run(
        "INSERT INTO t VALUES(?, ?, ?, ?)", number, true, "Ünï'\\\u{0}; DROP", bytes)
      #expect(written == 1)
      let rows = try connection.rows("SELECT i, b, s, d, NULL FROM t WHERE i = ?", number) { row in
        #expect(row.isNull(4) && !row.isNull(0) && row.isInteger(0) && !row.isInteger(2))
        #expect(row.integer(1) == 1 && row.text(1) == "1" && row.text(4).isEmpty)
        return (row.integer(0), row.text(2), row.bytes(3))
      }
      // The server stores no zero byte in a text.
      #expect(rows.count == 1 && rows[0] == (number, "Ünï'\\\u{FFFD}; DROP", bytes))
    }
  }

  @Test(arguments: [
    "SELECT repeat('x', 20000000)", "DO $$BEGIN RAISE EXCEPTION '%', repeat('x', 20000000); END$$",
  ])
  func `results of scripts and queries are freed`(sql: String) throws {
    func memory() throws -> Int {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
        separator: " ")
      return try #require(Int(pages[1])) * Int(getpagesize())
    }
    try connection.execute("SET log_min_messages = panic")
    let before = try memory()
    for _ in 1...20 {
      try? connection.execute(sql)
      _ = try? connection.rows(sql, []) { _ in 0 }
    }
    // Other tests of the process take memory meanwhile, too: far less than 40 results.
    #expect(try memory() - before < 400_000_000)
  }

  @Test func `rows are passed on in order until the consumer stops`() throws {
    var seen = 0
    try connection.transaction(.reading) { () throws(StoreError) in
      try connection.forEachRow("SELECT generate_series(1, ?)", [2_500]) { row throws(StoreError) in
        seen += 1
        return row.integer(0) == Int64(seen)
      }
    }
    #expect(seen == 2_500)
    try connection.transaction(.reading) { () throws(StoreError) in
      try connection.forEachRow("SELECT generate_series(1, 9)", []) { row throws(StoreError) in
        seen = Int(row.integer(0))
        return seen < 3
      }
    }
    #expect(seen == 3)
  }

  @Test func `copied values round-trip`() throws {
    let texts = ["", "\\.", "a\tb\nc\r\\d", "\\N", "é 漢 \u{1F600}", "NULL"]
    try connection.execute("CREATE TEMPORARY TABLE t(i BIGINT, b BOOLEAN, s TEXT)")
    var rows = CopyRows()
    for (index, text) in texts.enumerated() {
      rows.add(Int64(index))
      rows.add(index == 1)
      rows.add(text.utf8)
      rows.endRow()
    }
    rows.add(nil)
    rows.add(false)
    rows.add("a\0b".utf8)
    rows.endRow()
    try connection.copy(rows, into: "t(i, b, s)")
    let found = try connection.rows("SELECT s FROM t ORDER BY i", []) { $0.text(0) }
    #expect(found == texts + ["a\u{FFFD}b"])
    #expect(try connection.integer("SELECT i FROM t WHERE b", []) == 1)
    #expect(try connection.integer("SELECT count(*) FROM t WHERE i IS NULL", []) == 1)
    rows.removeAll()
    try connection.copy(rows, into: "t(i, b, s)")
    rows.add(1)
    rows.endRow()
    #expect(throws: StoreError.self) { try connection.copy(rows, into: "t(i, b, s)") }
    #expect(try connection.integer("SELECT count(*) FROM t", []) == 7)
  }

  @Test func `copied lexemes equal the server's own tsvector`() throws {
    let words = [
      "b", "abc", "ab", "\u{E9}\u{6F22}\u{1F600}", "'\\", "abd", "\u{7F}", "sixteen letters.",
    ]
    try connection.execute("CREATE TEMPORARY TABLE t(v TSVECTOR, b BYTEA)")
    var rows = CopyRows()
    rows.add(words.map { Lexeme($0.utf8) }.sorted())
    rows.add(bytes: [0, 39, 92, 255])
    rows.endRow()
    try connection.copy(rows, into: "t(v, b)")
    let array =
      "{" + words.map { "\"\($0.replacing("\\", with: "\\\\"))\"" }.joined(separator: ",") + "}"
    let count = try connection.integer(
      "SELECT count(*) FROM t WHERE v = array_to_tsvector(CAST(? AS TEXT[]))", array)
    #expect(count == 1)
    #expect(try connection.rows("SELECT b FROM t", []) { $0.bytes(0) } == [[0, 39, 92, 255]])
  }

  @Test func `rows copied in the background are visible to the next statement, or fail it`()
    throws
  {
    try connection.execute("CREATE TEMPORARY TABLE t(i BIGINT PRIMARY KEY)")
    var rows = CopyRows()
    for number in 1...20_000 {
      rows.add(Int64(number))
      rows.endRow()
    }
    try connection.transaction { () throws(StoreError) in
      try connection.copy(rows, into: "t(i)", waits: false)
      #expect(try connection.integer("SELECT count(*) FROM t", []) == 20_000)
    }
    #expect(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.copy(rows, into: "t(i)", waits: false)
        try connection.execute("DELETE FROM t")
      }
    }
    // The failure of the rows doesn't hide that of the body, nor the rollback.
    #expect(throws: StoreError(.cancelled, at: "test")) {
      try connection.transaction { () throws(StoreError) in
        try connection.copy(rows, into: "t(i)", waits: false)
        throw StoreError(.cancelled, at: "test")
      }
    }
    #expect(try connection.transaction { 7 } == 7)
    // COMMIT itself waits, too.
    #expect(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.copy(rows, into: "t(i)", waits: false)
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t", []) == 20_000)
    try connection.empty("t")
    #expect(try connection.integer("SELECT count(*) FROM t", []) == 0)
  }

  @Test func `an exclusive transaction waits for others, and they wait for it`() throws {
    let address = try #require(ServerAddress(database.address))
    let other = try PostgreSQLConnection(to: address, busyTimeout: .milliseconds(50))
    try connection.execute("CREATE TABLE gate(i BIGINT)")
    (connection.gate, other.gate) = ("gate", "gate")
    for (one, two) in [(Access.alone, Access.writing), (.writing, .alone)] {
      try connection.transaction(one) { () throws(StoreError) in
        // The first statement takes the lock.
        _ = try connection.integer("SELECT 1")
        do throws(StoreError) {
          try other.transaction(two) {}
          Issue.record("It did not wait.")
        } catch {
          #expect(error.reason == .busy)
        }
      }
    }
    try other.transaction(.alone) { () throws(StoreError) in
      #expect(try other.text("SHOW statement_timeout") == "1min")
    }
    try other.withoutWaiting { () throws(StoreError) in
      #expect(try other.text("SHOW lock_timeout") == "1ms")
    }
    #expect(try other.transaction { try? other.text("SHOW lock_timeout") } == "50ms")
    // After three conflicts, one that writes runs alone.
    var waits: [Bool] = []
    try connection.transaction { () throws(StoreError) in
      _ = try connection.integer("SELECT 1")
      waits.append((try? other.transaction {}) == nil)
      if waits.count <= 3 { try connection.execute(raising("40001")) }
    }
    #expect(waits == [false, false, false, true])
  }

  @Test(arguments: [(2, "DEALLOCATE ALL"), (1, "PREPARE s1 AS SELECT 1")])
  func `prepared statements dropped or mixed up by a pooler are replaced by plain ones`(
    uses: Int, script: String
  ) throws {
    let number = { (connection: PostgreSQLConnection) in try connection.integer("SELECT ?", 7) }
    for _ in 0..<uses { #expect(try number(connection) == 7) }
    try connection.execute(script)
    #expect(try number(connection) == 7)
    #expect(connection.isPooled)
    try connection.execute("CREATE TABLE t(i BIGINT)")
    let other = try PostgreSQLConnection(to: #require(ServerAddress(database.address)))
    var attempts = 0
    try other.transaction { () throws(StoreError) in
      attempts += 1
      for _ in 0..<uses { try other.write("INSERT INTO t VALUES(?)", attempts) }
      if attempts == 1 { try other.execute(script) }
      try other.write("INSERT INTO t VALUES(?)", attempts)
    }
    #expect(attempts == 2)
    #expect(try database.query("SELECT count(*) FROM t WHERE i = 2") == "\(uses + 1)")
    #expect(try database.query("SELECT count(*) FROM t") == "\(uses + 1)")
  }

  @Test func `a statement's timeout overrides the database's default`() throws {
    try database.query("ALTER DATABASE \(database.name) SET statement_timeout = '50ms'")
    let other = try PostgreSQLConnection(to: #require(ServerAddress(database.address)))
    #expect(try other.text("SELECT CAST(pg_sleep(0.1) AS TEXT)") == "")
    try other.transaction { () throws(StoreError) in
      #expect(try other.text("SELECT CAST(pg_sleep(0.1) AS TEXT)") == "")
    }
  }

  @Test func `rows locked by another transaction are skipped or awaited`() throws {
    let other = try PostgreSQLConnection(
      to: #require(ServerAddress(database.address)), busyTimeout: .milliseconds(50))
    try connection.execute("CREATE TABLE t(i BIGINT); INSERT INTO t VALUES(1), (2)")
    try connection.transaction(.taking) { () throws(StoreError) in
      #expect(
        try connection.integer("SELECT i FROM t WHERE i = 1\(Dialect.postgresql.locking)") == 1)
      let query = "SELECT i FROM t ORDER BY i"
      #expect(try other.integer(query + Dialect.postgresql.lockingFree) == 2)
      #expect(throws: StoreError(.busy, at: other.path)) {
        try other.integer(query + Dialect.postgresql.locking)
      }
    }
  }

  private func raising(_ state: String) -> String {
    "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '\(state)'; END $$"
  }

  @Test(arguments: [
    ("40001", false), ("40P01", false), ("57P01", true), ("57P02", true), ("57P03", true),
    ("57P05", true), ("25006", true), ("25P03", true),
  ])
  func `a transaction is retried after a conflict, on a new connection if the server ended it`(
    state: String, reconnects: Bool
  ) throws {
    var (processes, follows) = ([Int64](), 0)
    try connection.transaction { () throws(StoreError) in
      connection.followUps.add { follows += 1 }
      processes.append(try connection.integer("SELECT pg_backend_pid()"))
      if processes.count == 1 { try connection.execute(raising(state)) }
    }
    #expect(processes.count == 2 && (processes.first != processes.last) == reconnects)
    #expect(follows == 1)
  }

  @Test func `a transaction whose body hides an error is rolled back without its follow-ups`()
    throws
  {
    try connection.execute("CREATE TABLE t(i BIGINT)")
    var follows = false
    #expect(throws: StoreError(.busy, at: connection.path)) {
      try connection.transaction { () throws(StoreError) in
        connection.followUps.add { follows = true }
        try connection.execute("INSERT INTO t VALUES(1)")
        try? connection.execute("SELECT 1 / 0")
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0 && !follows)
  }

  @Test(arguments: [
    ("SELECT FROM nowhere", StoreError.Reason.altered), ("SELECT 1 / 0", .damaged),
    ("SELECT pg_sleep(30)", .busy),
  ])
  func `each server error has a reason`(sql: String, reason: StoreError.Reason) throws {
    let address = try #require(ServerAddress(database.address))
    let connection = try PostgreSQLConnection(to: address, patience: .milliseconds(300))
    #expect {
      try connection.rows(sql, []) { _ in }
    } throws: {
      ($0 as? StoreError)?.reason == reason
    }
    #expect(try connection.integer("SELECT 7") == 7)
  }

  @Test func `a read ends when its task is cancelled, and the connection stays`() async throws {
    let address = try #require(ServerAddress(database.address))
    let read = Task {
      let connection = try PostgreSQLConnection(to: address)
      withUnsafeCurrentTask { $0?.cancel() }
      let deadline = Deadline(after: .seconds(6))
      do throws(StoreError) {
        try connection.transaction(.reading) { () throws(StoreError) in
          _ = try connection.rows("SELECT pg_sleep(8)") { _ in }
        }
        Issue.record("It did not end.")
      } catch {
        #expect(error.reason == .cancelled)
      }
      #expect(!deadline.isOver)
      #expect(throws: StoreError(.cancelled, at: address.name)) {
        try PostgreSQLConnection(to: address)
      }
      return try connection.integer("SELECT 7")
    }
    #expect(try await read.value == 7)
  }

  @Test func `a change is committed even if it can't be announced`() throws {
    try connection.execute("CREATE TABLE t(i BIGINT)")
    connection.announcements = "news, '\(String(repeating: "x", count: 8_001))'"
    try connection.transaction { () throws(StoreError) in
      try connection.execute("INSERT INTO t VALUES(1)")
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test func `bytes round-trip in any bytea output format`() throws {
    let address = try #require(
      ServerAddress(database.address + "&options=-cbytea_output%3Descape"))
    let connection = try PostgreSQLConnection(to: address)
    let rows = try connection.rows("SELECT CAST(? AS BYTEA)", [[0, 92, 200]] as [[UInt8]]) {
      $0.bytes(0)
    }
    #expect(rows == [[0, 92, 200]])
  }

  @Test func `the connection's clock is the server's`() throws {
    let time = try connection.integer("SELECT CAST(extract(epoch FROM now()) AS BIGINT)")
    #expect(abs(connection.clock() - time) < 5)
  }

  @Test(arguments: [
    ("postgresql://a:secret@h/d", true), ("host=h sslpassword=secret", true),
    ("postgresql://h/password", false),
  ])
  func `an address with a password is recognized, and its name hides it`(
    text: String, hasPassword: Bool
  ) throws {
    let address = try #require(ServerAddress(text))
    #expect(address.hasPassword == hasPassword)
    #expect(!address.name.contains("secret"))
  }

  @Test func `announcements of others change the data version, own ones don't`() throws {
    let other = try PostgreSQLConnection(to: #require(ServerAddress(database.address)))
    (connection.announcements, other.announcements) = ("news", "news")
    // Also over the connection that replaces a lost one.
    for _ in 1...2 {
      let first = try connection.dataVersion
      try connection.transaction { () throws(StoreError) in try connection.execute("SELECT 1") }
      #expect(try connection.dataVersion == first)
      try other.transaction { () throws(StoreError) in try other.execute("SELECT 1") }
      // An announcement arrives with the answer to the next statement at the latest.
      let process = try connection.integer("SELECT pg_backend_pid()")
      #expect(try connection.dataVersion > first)
      try other.execute("SELECT pg_terminate_backend(\(process), 5000)")
      #expect(try connection.integer("SELECT 7") == 7)
    }
  }
}
