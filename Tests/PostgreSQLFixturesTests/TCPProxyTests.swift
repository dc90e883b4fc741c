import Dispatch
import PostgreSQLFixtures
import Processes
import Testing

@Suite(.waiting, .postgreSQL)
struct TCPProxyTests {
  private let server: PostgreSQLServer
  private let proxy: TCPProxy
  private let address: String

  init() throws {
    server = try PostgreSQLServer(listensOnLoopback: true)
    proxy = try TCPProxy(to: server.port)
    address = PostgreSQLServer.address(of: "postgres", ports: [proxy.port])
    try server.query("CREATE TABLE fruit (name text)")
  }

  @Test func `it forwards in both directions`() throws {
    let text = String(repeating: "long", count: 20_000)
    #expect(try PostgreSQLServer.query(["SELECT '\(text)' || 'er'"], at: address) == text + "er")
    let rows = try PostgreSQLServer.query(["SELECT * FROM generate_series(1, 300000)"], at: address)
    #expect(rows.utf8.count == 1_988_894)
    #expect(proxy.resets == 0)
  }

  @Test(arguments: [(TCPProxy.Moment.beforeCommit, "pear"), (.afterCommit, "apple\npear")])
  func `it resets one connection at its commit`(moment: TCPProxy.Moment, left: String) throws {
    proxy.resetNext(moment)
    let trouble = #expect(throws: Trouble.self) { try add("apple") }
    #expect(trouble?.description.contains("server closed the connection") == true)
    #expect(proxy.resets == 1)
    try add("pear")
    #expect(try server.query("TABLE fruit") == left)
  }

  @Test func `it is silent while it stalls, and goes on where it was`() throws {
    try proxy.stall()
    #expect(throws: Trouble.self) { try add("apple", within: .milliseconds(500)) }
    #expect(try server.query("TABLE fruit") == "")
    try proxy.resume()
    try add("pear")
    #expect(try server.query("TABLE fruit") == "pear")
  }

  @Test func `it resets all connections at once`() async throws {
    let (answers, answer) = AsyncStream.makeStream(of: Result<String, any Error>.self)
    // On a thread of its own: other tests may block those of all tasks.
    DispatchQueue(label: "psql").async { [address] in
      answer.yield(Result { try PostgreSQLServer.query(["SELECT pg_sleep(60)"], at: address) })
    }
    let deadline = Deadline(after: .seconds(30))
    while try server.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "" {
      try #require(!deadline.isOver)
      await Task.yield()
    }
    try proxy.resetAll()
    let result = try #require(await answers.first { _ in true })
    #expect {
      try result.get()
    } throws: {
      "\($0)".contains("server closed the connection")
    }
  }

  @Test func `a server that is gone is one that resets`() throws {
    server.stop()
    #expect(throws: Trouble.self) { try add("apple") }
  }

  private func add(_ name: String, within duration: Duration = .seconds(60)) throws {
    try PostgreSQLServer.query(
      ["BEGIN", "INSERT INTO fruit VALUES ('\(name)')", "COMMIT"], at: address, within: duration)
  }
}
