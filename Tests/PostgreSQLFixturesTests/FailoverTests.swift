import Foundation
import PostgreSQLFixtures
import Processes
import Testing

@Suite(.waiting, .postgreSQL)
struct FailoverTests {
  @Test func `a frozen server takes connections and answers none until it goes on`() throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let address = PostgreSQLServer.address(of: "postgres", ports: [server.port])
    #expect(try PostgreSQLServer.query(["SELECT 1"], at: address) == "1")
    try server.freeze()
    let trouble = #expect(throws: Trouble.self) {
      try PostgreSQLServer.query(["SELECT 1"], at: address, within: .milliseconds(500))
    }
    #expect(trouble?.description == "psql takes too long. ")
    try server.thaw()
    #expect(try PostgreSQLServer.query(["SELECT 1"], at: address) == "1")
  }

  @Test func `a frozen server can be stopped`() throws {
    let server = try PostgreSQLServer()
    try server.freeze()
    server.stop()
    #expect(!FileManager.default.fileExists(atPath: server.folder))
  }

  @Test func `a crashed server refuses connections, and has all commits once it starts`() throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let address = PostgreSQLServer.address(of: "postgres", ports: [server.port])
    try server.query("CREATE TABLE fruit AS SELECT 'apple' AS name")
    try server.crash()
    let trouble = #expect(throws: Trouble.self) {
      try PostgreSQLServer.query(["SELECT 1"], at: address)
    }
    #expect(trouble?.description.contains("Connection refused") == true)
    try server.start()
    #expect(try PostgreSQLServer.query(["TABLE fruit"], at: address) == "apple")
  }

  @Test func `a promoted standby has what its primary acknowledged, and takes its place`() throws {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let address = PostgreSQLServer.address(of: "postgres", ports: [primary.port, standby.port])
    try PostgreSQLServer.query(["CREATE TABLE fruit (name text)"], at: address)
    for name in ["apple", "pear"] {
      try PostgreSQLServer.query(["INSERT INTO fruit VALUES ('\(name)')"], at: address)
    }
    #expect(throws: Trouble.self) { try standby.query("INSERT INTO fruit VALUES ('plum')") }
    try primary.crash()
    try standby.promote()
    try PostgreSQLServer.query(["INSERT INTO fruit VALUES ('plum')"], at: address)
    #expect(try PostgreSQLServer.query(["TABLE fruit"], at: address) == "apple\npear\nplum")
  }

  @Test func `a primary waits for its frozen standby, and acknowledges nothing`() throws {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    try standby.freeze()
    #expect(throws: Trouble.self) {
      try primary.query("CREATE TABLE fruit (name text)", within: .milliseconds(500))
    }
    try standby.thaw()
    try primary.query("CREATE TABLE vegetables (name text)")
    #expect(try standby.query("SELECT count(*) FROM vegetables") == "0")
  }
}
