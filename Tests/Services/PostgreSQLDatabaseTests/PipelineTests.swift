import Accounts
import Database
import PostgreSQLFixtures
import Testing

@testable import PostgreSQLDatabase

/// What goes to the server together, on a real one.
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

  @Test func `the beginning goes with the first statement, and writes go with the next or COMMIT`()
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

  @Test func `nobody waits for the end of a transaction that reads`() throws {
    let trips = try roundTrips {
      for _ in 1...3 {
        try connection.transaction(.reading) { () throws(StoreError) in
          #expect(try count == 0)
        }
      }
    }
    #expect(trips == 3)
    // What can't be sent in a pipeline waits for it.
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

  /// The number of rows as it was before, in a transaction that reads.
  private func presumedCount() throws(StoreError) -> Int64? {
    try connection.stableRows("SELECT count(*) FROM t", [], key: "count") {
      $0.integer(0)
    }.first
  }

  @Test func `a query whose rows are presumed goes with the next one, and nobody waits for it`()
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
  func `a transaction that has presumed what isn't so runs again, whatever it throws`(next: String?)
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

  @Test func `a cancelled transaction returns nothing that it has only presumed`() async throws {
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

  @Test func `more statements than fit are sent before, and forgotten`() throws {
    try connection.transaction { () throws(StoreError) in
      for number in 1...250 { try connection.write("INSERT INTO t VALUES(\(number) + ?)", 0) }
    }
    #expect(try count == 250)
    for _ in 1...2 {
      for number in 1...250 { #expect(try connection.integer("SELECT \(number)") == number) }
    }
    #expect(try connection.integer("SELECT count(*) FROM pg_prepared_statements") <= 100)
  }

  @Test func `queries for later are one round trip, and have their rows also where none follows`()
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

  @Test func `nobody waits for a transaction that counts, but the end of the connection`() throws {
    #expect(try roundTrips { try countOne(on: connection) } == 0)
    #expect(try count == 1)
    var other: PostgreSQLConnection? = try PostgreSQLConnection(to: connection.address)
    try countOne(on: #require(other), "(SELECT 2 FROM pg_sleep(0.2))")
    other = nil
    #expect(try count == 2)
  }

  @Test func `follow-ups that nobody waits for are each dropped where they fail`() throws {
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
  func `a transaction that counts and fails is dropped, and the next one runs`(access: Access)
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

  @Test func `a connection whose last act was a count that failed goes on`() throws {
    connection.announcements = "changes"
    _ = try connection.dataVersion
    try countOne(on: connection, "1 / 0")
    try connection.execute("INSERT INTO t VALUES(1)")
    try countOne(on: connection, "1 / 0")
    _ = try connection.readingVersion { () throws(StoreError) in try count }
    #expect(try connection.transaction(.reading) { try? count } == 1)
  }

  @Test func `a query that goes with the opening keeps the settings also where it fails`() throws {
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

  @Test func `writes that nobody has sent are dropped with their transaction`() throws {
    let trips = try roundTrips {
      _ = try connection.attempt { () throws(StoreError) in
        try connection.write("INSERT INTO t VALUES(1)")
        return ((), isDone: false)
      }
    }
    #expect(trips == 0)
    #expect(try count == 0)
  }

  @Test func `each statement of a round trip has its time`() throws {
    let hurried = try PostgreSQLConnection(
      to: #require(ServerAddress(database.address)), patience: .seconds(1))
    // Three seconds for each, of which the server takes one at most.
    try hurried.transaction { () throws(StoreError) in
      for _ in 1...4 { try hurried.write("SELECT pg_sleep(0.9)") }
    }
    #expect(try hurried.integer("SELECT 7") == 7)
  }

  @Test func `a search that is cancelled costs no further round trip, and the next one goes on`()
    async throws
  {
    let task = Task { [address = database.address] in
      let connection = try PostgreSQLConnection(to: #require(ServerAddress(address)))
      let before = connection.roundTrips
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: StoreError(.cancelled, at: connection.path)) {
        try connection.transaction(.reading) { () throws(StoreError) in
          try connection.integer("SELECT 1 FROM pg_sleep(10)")
        }
      }
      #expect(connection.roundTrips == before + 1)
      return try connection.integer("SELECT 7")
    }
    #expect(try await task.value == 7)
  }

  @Test func `follow-ups are one transaction, and each its own where that fails`() throws {
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
