import Accounts
import PostgreSQLFixtures
import Testing

@testable import Database

/// The migration of a database on a server, by steps that a later version could have.
@Suite(.waiting, .postgreSQL)
struct ServerSchemaTests {
  private let database: TemporaryDatabase
  private let address: ServerAddress

  init() throws {
    database = try TemporaryDatabase()
    address = try #require(ServerAddress(database.address))
    _ = try ServerSchema.current.open(address, busyTimeout: .seconds(5))
  }

  @Test func `the list of columns matches those made by the migration steps`() throws {
    let made = try database.query(
      """
      SELECT table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'viper_schema'
      """)
    let known = ServerSchema.current.columns.flatMap { table in
      table.columns.map { "\(table.table).\($0)" }
    }
    #expect(Set(known) == Set(made.split(separator: "\n").map(String.init)))
  }

  @Test func `lockouts, rate limits and mails of version 1 migrate to their new tables`() throws {
    let other = try TemporaryDatabase()
    let address = try #require(ServerAddress(other.address))
    let first = ServerSchema(steps: Array(ServerSchema.current.steps.prefix(1)))
    _ = try first.open(address, busyTimeout: .seconds(5))
    try other.query(
      """
      INSERT INTO account(id, username, name, email, is_confirmed, created)
        VALUES(1, 'ada', 'Ada', 'ada@example.org', TRUE, 1);
      INSERT INTO guess VALUES(1, 7, 70);
      UPDATE pressure SET passes = 5, guesses = 6;
      INSERT INTO letter VALUES('m', 1, 'reset', 2, 3, 4, 'text');
      """)
    _ = try ServerSchema.current.open(address, busyTimeout: .seconds(5))
    let rows = ["login_attempt", "global_rate_limit", "mail"].map { "TABLE \($0)" }
    #expect(try rows.map { try other.query($0) } == ["1|7|70", "1|5|6", "m|1|reset|2|3|4|text"])
    try other.query("INSERT INTO code VALUES(1, 'reset', 'hash', 1, 2)")
    #expect(try other.query("SELECT account FROM mail") == "")
    try other.query("DELETE FROM account")
    #expect(try other.query("SELECT id FROM login_attempt") == "")
    let old = "relname ~ '^(letter|guess|pressure)' AND relnamespace = 'public'::regnamespace"
    #expect(try other.query("SELECT relname FROM pg_class WHERE \(old)") == "")
  }

  @Test
  func
    `concurrent migrations run each step once, and older programs are refused, even open ones`()
    async throws
  {
    var later = ServerSchema.current
    // Each step fails if it runs twice.
    later.steps += ["CREATE TABLE late(i BIGINT); SELECT pg_sleep(0.2)", "CREATE TABLE later()"]
    let schema = later
    let old = try ServerSchema.current.open(address, busyTimeout: .seconds(5))
    func write() throws(StoreError) {
      _ = try old.transaction { () throws(StoreError) in
        _ = try old.run("INSERT INTO setting(key, value) VALUES('old', 'new')")
      }
    }
    try write()
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [address] in
          _ = try schema.open(address, busyTimeout: .seconds(5))
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.query("SELECT version FROM viper_schema") == "\(schema.steps.count)")
    for refused in [
      { () throws in _ = try ServerSchema.current.open(address, busyTimeout: .seconds(5)) },
      { () throws in try write() },
    ] {
      #expect {
        try refused()
      } throws: {
        ($0 as? StoreError)?.reason == .newer
      }
    }
  }

  @Test(
    arguments: [
      ("UPDATE viper_schema SET version = -1", .damaged),
      ("UPDATE viper_schema SET version = 0", .damaged), ("DELETE FROM viper_schema", .damaged),
      ("INSERT INTO viper_schema VALUES(1)", .damaged),
      ("UPDATE viper_schema SET version = 9223372036854775807", .newer),
    ] as [(String, StoreError.Reason)])
  func `an invalid schema version is refused`(
    script: String, reason: StoreError.Reason
  ) throws {
    try database.query(script)
    #expect(throws: StoreError(reason, at: address.name)) {
      try ServerSchema.current.open(address, busyTimeout: .seconds(5))
    }
  }

  @Test func `a new database of a later version accepts writes`() throws {
    let other = try TemporaryDatabase()
    var later = ServerSchema.current
    later.steps.append("CREATE TABLE late(i BIGINT)")
    let connection = try later.open(
      try #require(ServerAddress(other.address)), busyTimeout: .seconds(5))
    #expect(connection.newSchema == "the schema public of \(connection.path)")
    #expect(connection.announcements == "viper_public")
    try connection.transaction { () throws(StoreError) in
      try connection.execute("INSERT INTO late VALUES(7)")
    }
    #expect(try other.query("TABLE late") == "7")
  }

  @Test func `a failing migration step changes nothing`() throws {
    var wrong = ServerSchema.current
    wrong.steps += ["CREATE TABLE late(i BIGINT)", "CREATE TABLE account(i BIGINT)"]
    #expect(throws: StoreError.self) { try wrong.open(address, busyTimeout: .seconds(5)) }
    #expect(
      try database.query("SELECT version FROM viper_schema")
        == "\(ServerSchema.current.steps.count)"
    )
    #expect(try database.query("SELECT count(*) FROM pg_class WHERE relname = 'late'") == "0")
  }
}
