import Accounts
import PostgreSQLFixtures
import Testing

@testable import Database

/// Connections through PgBouncer, which shares those of the server among its clients.
@Suite(.waiting, .enabled(if: PostgreSQLServer.hasPooler))
struct PoolerTests {
  private func connect(
    to server: PostgreSQLServer, _ mode: String = "transaction"
  ) throws -> [PostgreSQLConnection] {
    let address = try server.address(of: "postgres", pooledBy: mode, connections: 1)
    return try [[("enable_hashjoin", "off")], []].map { settings in
      try PostgreSQLConnection(to: #require(ServerAddress(address)), settings: settings)
    }
  }

  @Test func `statements and settings of one client don't reach another`() throws {
    let server = try PostgreSQLServer()
    let connections = try connect(to: server)
    try connections[0].execute("CREATE TABLE t(i BIGINT)")
    for number in 1...4 {
      for connection in connections {
        try connection.transaction { () throws(StoreError) in
          try connection.write("INSERT INTO t VALUES(?)", number)
          #expect(try connection.text("SHOW statement_timeout") == "10s")
        }
        #expect(try connection.integer("SELECT count(*) FROM t WHERE i = ?", number) > 0)
        #expect(try connection.text("SHOW statement_timeout") == "0")
      }
    }
    let joins = try connections.map { connection throws(StoreError) in
      try connection.transaction(.reading) { () throws(StoreError) in
        try connection.text("SHOW enable_hashjoin")
      }
    }
    #expect(joins == ["off", "on"])
    #expect(try server.query("SELECT count(*) FROM t") == "8")
  }

  @Test func `commits of other clients are noticed without announcements`() throws {
    let server = try PostgreSQLServer()
    let connection = try connect(to: server)[0]
    let other = try PostgreSQLConnection(
      to: #require(ServerAddress(server.address(of: "postgres"))))
    connection.announcements = "changes"
    try other.execute("CREATE TABLE t(i BIGINT)")
    var version: Int64 = 0
    try other.transaction { () throws(StoreError) in
      try other.write("INSERT INTO t VALUES(1)")
      // A transaction that begins later commits earlier.
      #expect(throws: Never.self) { try server.query("INSERT INTO t VALUES(2)") }
      version = try connection.dataVersion
      #expect(try connection.dataVersion == version)
    }
    #expect(try connection.dataVersion != version)
  }

  @Test func `a pooler in statement mode is refused with a specific error`() throws {
    let server = try PostgreSQLServer()
    defer { server.stop() }
    let connection = try connect(to: server, "statement")[0]
    #expect(throws: StoreError(.noTransactions, at: connection.path)) {
      try connection.transaction { () throws(StoreError) in try connection.execute("SELECT 1") }
    }
  }

  @Test func `a second connection beyond the pool's size fails without an outage`()
    throws
  {
    let server = try PostgreSQLServer()
    defer { server.stop() }
    let address = try #require(
      ServerAddress(server.address(of: "postgres", pooledBy: "session", connections: 1)))
    var first: PostgreSQLConnection? = try PostgreSQLConnection(to: address)
    #expect(throws: StoreError(.noConnection, at: address.name)) {
      try PostgreSQLConnection(to: address)
    }
    // It isn't an outage: the first connection keeps working, and its end admits the next.
    #expect(try first?.integer("SELECT 7") == 7)
    first = nil
    #expect(try PostgreSQLConnection(to: address).integer("SELECT 8") == 8)
  }
}
