import Accounts
import PostgreSQLFixtures
import Synchronization
import Testing

@testable import Database

/// Statements sent to the server together, on a real server.
@Suite(.waiting, .postgreSQL)
struct PipelineTests {
  private let database: TemporaryDatabase
  private let connection: PostgreSQLConnection

  init() throws {
    database = try TemporaryDatabase()
    connection = try PostgreSQLConnection(to: #require(ServerAddress(database.address)))
    try connection.execute("CREATE TABLE t(i BIGINT PRIMARY KEY)")
  }

  /// How often `body` waits for the server.
  private func roundTrips(_ body: () throws -> Void) rethrows -> Int {
    let before = connection.roundTrips
    try body()
    return connection.roundTrips - before
  }

  private var count: Int64 {
    get throws(StoreError) { try connection.integer("SELECT count(*) FROM t") }
  }

  @Test func `BEGIN is sent with the first statement, and writes with the next query or COMMIT`()
    throws
  {
    connection.announcements = "changes"
    let trips = try roundTrips {
      try connection.transaction { () throws(StoreError) in
        for number in 1...3 { try connection.write("INSERT INTO t VALUES(?)", number) }
        #expect(try count == 3)
        for number in 4...6 { try connection.write("INSERT INTO t VALUES(?)", number) }
      }
    }
    #expect(trips == 2)
    #expect(try count == 6)
  }

  @Test func `a statement is prepared and run in one round trip`() throws {
    let trips = try roundTrips { for _ in 1...3 { _ = try count } }
    #expect(trips == 3)
    let prepared = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 's%'"
    #expect(try connection.integer(prepared) == 1)
  }

  @Test func `the end of a reading transaction takes no round trip`() throws {
    let trips = try roundTrips {
      for _ in 1...3 {
        try connection.transaction(.reading) { () throws(StoreError) in
          #expect(try count == 0)
        }
      }
    }
    #expect(trips == 3)
    // A statement that can't be pipelined waits for the pipeline.
    try connection.execute("INSERT INTO t VALUES(1)")
    #expect(try connection.transaction(.reading) { try? count } == 1)
    let none = try roundTrips { try connection.transaction(.reading) {} }
    #expect(none == 0)
    var rows = CopyRows()
    rows.add(2)
    rows.endRow()
    let copying = try roundTrips {
      try connection.transaction { () throws(StoreError) in
        try connection.copy(rows, into: "t(i)")
      }
    }
    #expect(copying == 4)
    #expect(try connection.transaction(.reading) { try? count } == 2)
  }

  /// The cached number of rows, in a reading transaction.
  private func presumedCount() throws(StoreError) -> Int64? {
    try connection.stableRows("SELECT count(*) FROM t", [], key: "count") {
      $0.integer(0)
    }.first
  }

  @Test func `a query with cached rows is sent with the next one, and takes no round trip`()
    throws
  {
    _ = try connection.transaction(.reading, presumedCount)
    let trips = try roundTrips {
      try connection.transaction(.reading) { () throws(StoreError) in
        #expect(try presumedCount() == 0)
        #expect(try count == 0)
      }
    }
    #expect(trips == 1)
    let written = try connection.transaction { () throws(StoreError) in
      try connection.write("INSERT INTO t VALUES(1)")
      return try presumedCount()
    }
    #expect(written == 1)
  }

  @Test(arguments: [nil, "SELECT 1", "SELECT 1 / 0"])
  func `a transaction that used outdated cached rows runs again, whatever it throws`(next: String?)
    throws
  {
    _ = try connection.transaction(.reading, presumedCount)
    try database.query("INSERT INTO t VALUES(1)")
    var presumed: [Int64?] = []
    #expect(throws: StoreError.self) {
      try connection.transaction(.reading) { () throws(StoreError) in
        presumed.append(try presumedCount())
        if let next { _ = try connection.integer(next) }
        throw StoreError(.gone, at: connection.path)
      }
    }
    #expect(presumed == [0, 1])
    #expect(try connection.transaction(.reading, presumedCount) == 1)
  }

  @Test func `a cancelled transaction returns no unverified cached rows`() async throws {
    let address = try #require(ServerAddress(database.address))
    let task = Task {
      let connection = try PostgreSQLConnection(to: address)
      let count = { () throws(StoreError) in
        try connection.stableRows("SELECT count(*) FROM t", [], key: "count") { $0.integer(0) }
      }
      _ = try connection.transaction(.reading, count)
      try PostgreSQLConnection(to: address).write("INSERT INTO t VALUES(1)")
      withUnsafeCurrentTask { $0?.cancel() }
      return try connection.transaction(.reading, count)
    }
    #expect((try? await task.value) != [0])
  }

  @Test func `a write that fails throws with the next statement, or with COMMIT`() throws {
    let damaged = StoreError(.damaged, at: connection.path)
    try connection.write("INSERT INTO t VALUES(1)")
    // First unprepared, then prepared with the others, and then prepared before.
    for _ in 1...3 {
      #expect(throws: damaged) {
        try connection.transaction { () throws(StoreError) in
          for number in [7, 1, 8] { try connection.write("INSERT INTO t VALUES(?)", number) }
          _ = try count
          Issue.record("The query did not throw.")
        }
      }
      #expect(throws: damaged) {
        try connection.transaction { () throws(StoreError) in
          _ = try count
          for number in [7, 1, 8] { try connection.write("INSERT INTO t VALUES(?)", number) }
        }
      }
    }
    #expect(try count == 1)
  }

  @Test func `a long pipeline is sent in parts, and old prepared statements are dropped`() throws {
    try connection.transaction { () throws(StoreError) in
      for number in 1...250 { try connection.write("INSERT INTO t VALUES(\(number) + ?)", 0) }
    }
    #expect(try count == 250)
    // Each statement runs twice: unprepared, then prepared.
    for number in 0..<250 {
      #expect(try connection.integer("SELECT ? + \(number / 2)", 1) == Int64(number / 2 + 1))
    }
    #expect(1...100 ~= (try connection.integer("SELECT count(*) FROM pg_prepared_statements")))
  }

  @Test func `deferred queries take one round trip, and have their rows even if no query follows`()
    throws
  {
    let trips = try roundTrips {
      try connection.transaction(.reading) { () throws(StoreError) in
        let sum = try connection.later("SELECT 1 + ?", 1) { $0.integer(0) }
        let other = try connection.later("SELECT 3") { $0.integer(0) }
        #expect(try count == 0)
        #expect(try (sum.get(), other.get()) == ([2], [3]))
      }
      try connection.transaction(.reading) { () throws(StoreError) in
        let sum = try connection.later("SELECT 1 + ?", 1) { $0.integer(0) }
        #expect(try sum.get() == [2])
      }
    }
    #expect(trips == 2)
    #expect(try connection.later("SELECT 5") { $0.integer(0) }.get() == [5])
    #expect(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        _ = try connection.later("SELECT 1 / 0") { $0.integer(0) }
        let next = try connection.later("SELECT 1") { $0.integer(0) }
        _ = try? count
        _ = try next.get()
      }
    }
  }

  /// Adds a row without waiting for its commit.
  private func countOne(on connection: PostgreSQLConnection, _ sql: String = "1") throws {
    try connection.transaction(.counting) { () throws(StoreError) in
      try connection.write("INSERT INTO t VALUES(\(sql))")
    }
  }

  @Test func `a counting transaction takes no round trip, and closing the connection waits for it`()
    throws
  {
    #expect(try roundTrips { try countOne(on: connection) } == 0)
    #expect(try count == 1)
    var other: PostgreSQLConnection? = try PostgreSQLConnection(to: connection.address)
    try countOne(on: #require(other), "(SELECT 2 FROM pg_sleep(0.2))")
    other = nil
    #expect(try count == 2)
  }

  @Test func `a follow-up that fails is dropped, and the others are done`() throws {
    try connection.transaction { () throws(StoreError) in
      for value in ["1", "1 / 0", "2"] {
        try connection.apart { () throws(StoreError) in
          try connection.write("INSERT INTO t VALUES(\(value))")
        }
      }
    }
    #expect(try count == 2)
  }

  @Test(arguments: [Access.alone, .reading, .writing])
  func `a counting transaction that fails is dropped, and the next one runs`(access: Access)
    throws
  {
    try countOne(on: connection, "1 / 0")
    let isWrite = access != .reading
    var runs = 0
    try connection.transaction(access) { () throws(StoreError) in
      runs += 1
      if isWrite { try connection.write("INSERT INTO t VALUES(7)") }
      #expect(try count == (isWrite ? 1 : 0))
    }
    #expect(runs == 1)
    #expect(connection.address.outage.beginning == nil)
    #expect(try count == (isWrite ? 1 : 0))
  }

  @Test func `a connection stays usable after a counting transaction that failed`() throws {
    connection.announcements = "changes"
    _ = try connection.dataVersion
    try countOne(on: connection, "1 / 0")
    try connection.execute("INSERT INTO t VALUES(1)")
    try countOne(on: connection, "1 / 0")
    _ = try connection.readingVersion { () throws(StoreError) in try count }
    #expect(try connection.transaction(.reading) { try? count } == 1)
  }

  @Test func `a query sent with the connection's opening keeps the settings even if it fails`()
    throws
  {
    for query in ["SELECT 8", "SELECT nothing"] {
      var found: [Int64] = []
      let connection = try PostgreSQLConnection(to: connection.address, probing: query) {
        found.append($0.integer(0))
      }
      #expect(found == (query == "SELECT 8" ? [8] : []))
      #expect(connection.roundTrips == (query == "SELECT 8" ? 1 : 2))
      #expect(try connection.text("SHOW jit") == "off")
    }
  }

  @Test func `writes not yet sent are dropped with their transaction`() throws {
    let trips = try roundTrips {
      _ = try connection.attempt(.writing) { () throws(StoreError) in
        try connection.write("INSERT INTO t VALUES(1)")
        return ((), isDone: false)
      }
    }
    #expect(trips == 0)
    #expect(try count == 0)
  }

  @Test func `each statement of a pipeline has its own timeout`() throws {
    let hurried = try PostgreSQLConnection(
      to: #require(ServerAddress(database.address)), patience: .seconds(1))
    // Each has three seconds, and takes at most one.
    try hurried.transaction { () throws(StoreError) in
      for _ in 1...4 { try hurried.write("SELECT pg_sleep(0.9)") }
    }
    #expect(try hurried.integer("SELECT 7") == 7)
  }

  @Test func `a cancelled search takes no further round trip, and the next query works`()
    async throws
  {
    let shared = Mutex(
      try PostgreSQLConnection(to: #require(ServerAddress(database.address))))
    let task = Task {
      shared.withLock { connection in
        let before = connection.roundTrips
        withUnsafeCurrentTask { $0?.cancel() }
        #expect(throws: StoreError(.cancelled, at: connection.path)) {
          try connection.transaction(.reading) { () throws(StoreError) in
            try connection.integer("SELECT 1 FROM pg_sleep(10)")
          }
        }
        #expect(connection.roundTrips == before + 1)
      }
    }
    await task.value
    #expect(try shared.withLock { try $0.integer("SELECT 7") } == 7)
  }

  @Test func `follow-ups share a transaction, and after a failure each has its own`() throws {
    connection.waitsForCounts = true
    var runs = 0
    try connection.transaction { () throws(StoreError) in
      for number in 1...3 {
        try connection.apart { () throws(StoreError) in
          runs += 1
          try connection.write("INSERT INTO t VALUES(?)", number)
          if runs == 2 {
            try connection.execute("DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$")
          }
        }
      }
    }
    #expect(runs == 5)
    #expect(try count == 3)
    let transactions = "SELECT count(DISTINCT CAST(xmin AS TEXT)) FROM t"
    #expect(try connection.integer(transactions) == 3)
    try connection.transaction { () throws(StoreError) in
      for number in 4...6 {
        try connection.apart { () throws(StoreError) in
          try connection.write("INSERT INTO t VALUES(?)", number)
        }
      }
    }
    #expect(try connection.integer(transactions) == 4)
  }
}
