import Accounts
import Dispatch
import Foundation
import PostgreSQLFixtures
import Processes
import Synchronization
import Testing
import ViperIsolation
import ViperPlatform

@testable import Database

/// Transactions during failures of the server or the network.
@Suite(.waiting, .postgreSQL)
struct FailoverTests {
  private func connect(
    to ports: Int..., patience: Duration = .seconds(10)
  ) throws -> PostgreSQLConnection {
    let address = PostgreSQLServer.address(of: "postgres", ports: ports)
    return try PostgreSQLConnection(to: #require(ServerAddress(address)), patience: patience)
  }

  @Test(arguments: [
    (TCPProxy.Moment.beforeCommit, "0"), (.withinCommit, "0"), (.withinAnswer, "1"),
    (.afterCommit, "1"),
  ])
  func `a commit whose answer is lost is undecided, and isn't repeated`(
    moment: TCPProxy.Moment, count: String
  ) throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let proxy = try TCPProxy(to: server.port)
    let connection = try connect(to: proxy.port)
    try connection.execute("CREATE TABLE t(i BIGINT)")
    proxy.resetNext(moment)
    #expect {
      try connection.transaction { () throws(StoreError) in
        try connection.write("INSERT INTO t VALUES(1)")
      }
    } throws: {
      ($0 as? StoreError)?.reason == .undecided
    }
    #expect(try server.query("SELECT count(*) FROM t") == count)
    #expect(try connection.integer("SELECT 7") == 7)
  }

  @Test
  func `a commit whose wait for a standby is cancelled is undecided, whatever the default`() throws
  {
    let server = try PostgreSQLServer(
      settings: ["synchronous_standby_names = 'absent'", "synchronous_commit = off"])
    try server.query("CREATE TABLE t(i BIGINT)")
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(to: address)
    let cancellation = """
      SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'
      """
    let canceller = Thread {
      while (try? server.query(cancellation)) == "0" { Deadline.pause(.milliseconds(10)) }
    }
    canceller.start()
    #expect(throws: StoreError(.undecided, at: address.name)) {
      try connection.transaction { () throws(StoreError) in
        try connection.write("INSERT INTO t VALUES(1)")
      }
    }
    #expect(try server.query("SELECT count(*) FROM t") == "1")
    try server.query("ALTER SYSTEM SET synchronous_commit = remote_apply")
    try server.query("SELECT pg_reload_conf()")
    _ = connection.lost()
    #expect(try connection.text("SHOW synchronous_commit") == "remote_apply")
  }

  @Test
  func
    `a transaction that loses its connection before the commit is done once, at the new primary`()
    throws
  {
    let primary = try PostgreSQLServer(listensOnLoopback: true)
    let standby = try PostgreSQLServer(standbyOf: primary)
    let connection = try connect(to: primary.port, standby.port)
    try connection.execute("CREATE TABLE t(i BIGINT)")
    var attempts = 0
    try connection.transaction { () throws(StoreError) in
      attempts += 1
      if attempts == 1 {
        #expect(throws: Never.self) {
          try primary.crash()
          try standby.promote()
        }
      }
      try connection.write("INSERT INTO t VALUES(?)", attempts)
    }
    #expect(attempts == 2)
    #expect(try standby.query("SELECT i FROM t") == "2")
  }

  @Test func `a transaction whose connection ends before its writes are sent runs again`() throws {
    let server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(to: address)
    connection.announcements = "changes"
    try connection.execute("CREATE TABLE t(i BIGINT)")
    var attempts = 0
    try connection.transaction { () throws(StoreError) in
      attempts += 1
      _ = try connection.integer("SELECT count(*) FROM t")
      if attempts == 1 { #expect(throws: Never.self) { try endConnections(of: server) } }
      try connection.write("INSERT INTO t VALUES(?)", attempts)
    }
    #expect(attempts == 2)
    #expect(try server.query("SELECT i FROM t") == "2")
  }

  @Test func `a connection ended by the server is reopened, with its settings and clock`()
    throws
  {
    let server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(to: address, settings: [("enable_hashjoin", "off")])
    try connection.execute("CREATE TABLE t(i BIGINT)")
    let clock = connection.clock
    // The clock of the former server.
    connection.serverClock.set(7)
    #expect(clock() < 60)
    var attempts = 0
    try connection.transaction { () throws(StoreError) in
      attempts += 1
      if attempts == 1 { #expect(throws: Never.self) { try endConnections(of: server) } }
      try connection.write("INSERT INTO t VALUES(1)")
    }
    #expect(attempts == 2)
    #expect(try server.query("SELECT count(*) FROM t") == "1")
    #expect(try connection.text("SHOW enable_hashjoin") == "off")
    #expect(abs(clock() - Int64(time(nil))) < 60)
    // Outside of transactions, a read is repeated and prepared again, and a write isn't.
    for _ in 1...2 { _ = try connection.integer("SELECT ?", 7) }
    try endConnections(of: server)
    #expect(try connection.integer("SELECT ?", 7) == 7)
    try endConnections(of: server)
    #expect(throws: StoreError(.undecided, at: address.name)) {
      try connection.write("INSERT INTO t VALUES(1)")
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    var rows = CopyRows()
    rows.add(2)
    rows.endRow()
    try endConnections(of: server)
    #expect(throws: StoreError(.undecided, at: address.name)) {
      try connection.copy(rows, into: "t(i)")
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    // In a long outage, the calls of one act try once.
    address.outage.begin(at: .now - .seconds(60))
    _ = connection.lost()
    address.outage.noteTry()
    #expect(throws: StoreError(.unreachable, at: address.name)) {
      try connection.integer("SELECT 7")
    }
  }

  @Test func `copying rows to a server that doesn't read them times out as undecided`() throws {
    let server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(
      to: address, patience: .zero, settings: [("statement_timeout", "0")])
    try connection.execute("CREATE TABLE t(s TEXT CHECK(s <> '' OR pg_sleep(30) IS NOT NULL))")
    var rows = CopyRows()
    // The server is busy with the first row, and the second is more than a socket takes.
    for count in [0, 1 << 23] {
      rows.add(repeatElement(UInt8(ascii: "a"), count: count))
      rows.endRow()
    }
    #expect(throws: StoreError(.undecided, at: address.name)) {
      try connection.copy(rows, into: "t(s)")
    }
  }

  @Test func `after a lost connection, rows already passed on aren't repeated`() throws {
    let server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(to: address)
    var seen = 0
    #expect {
      try connection.transaction(.reading) { () throws(StoreError) in
        try connection.forEachRow("SELECT generate_series(1, 5000)", []) { _ throws(StoreError) in
          seen += 1
          if seen == 500 { #expect(throws: Never.self) { try endConnections(of: server) } }
          return true
        }
      }
    } throws: {
      ($0 as? StoreError)?.reason == .unreachable
    }
    #expect(seen == 1_000)
  }

  @Test func `follow-ups of a commit don't wait for a crashed server`() throws {
    let server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.address(of: "postgres")))
    let connection = try PostgreSQLConnection(to: address)
    try connection.execute("CREATE TABLE t(i BIGINT)")
    let deadline = Deadline(after: .seconds(10))
    var tries = 0
    try connection.transaction { () throws(StoreError) in
      try connection.write("INSERT INTO t VALUES(1)")
      for _ in 0..<3 {
        try connection.apart { () throws(StoreError) in
          tries += 1
          if tries == 1 { #expect(throws: Never.self) { try server.crash() } }
          try connection.write("INSERT INTO t VALUES(2)")
        }
      }
    }
    // Each is tried once, until one notices that the connection is lost.
    #expect((1...3).contains(tries))
    #expect(!deadline.isOver)
  }

  /// Ends the processes of all connections.
  private func endConnections(of server: PostgreSQLServer) throws {
    try server.query(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'viper'
      """)
  }

  @Test func `a frozen server is given up after the timeout`() throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let proxy = try TCPProxy(to: server.port)
    let connection = try connect(to: proxy.port, patience: .seconds(1))
    try connection.execute("CREATE TABLE t(i BIGINT)")
    let deadline = Deadline(after: .seconds(10))
    #expect {
      try connection.transaction { () throws(StoreError) in
        _ = try connection.run("INSERT INTO t VALUES(1)")
        #expect(throws: Never.self) { try proxy.stall() }
      }
    } throws: {
      ($0 as? StoreError)?.reason == .undecided
    }
    #expect(!deadline.isOver)
    try proxy.resume()
  }

  /// The port to which a socket of this process is connected by IPv4.
  private static func peerPort(of socket: Int32) -> Int? {
    var (peer, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let result = withUnsafeMutablePointer(to: &peer) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
    }
    let isConnected = result == 0 && Int32(peer.sin_family) == AF_INET
    return isConnected ? Int(UInt16(bigEndian: peer.sin_port)) : nil
  }

  @Test func `a silent host is skipped, and tried last from then on`() throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let silent = try TCPProxy(to: server.port)
    try silent.stall()
    let deadline = Deadline(after: .seconds(3))
    let connection = try connect(to: silent.port, server.port)
    #expect(!deadline.isOver)
    #expect(connection.address.outage.host == 1)
    // The connection to the silent host is given up.
    #expect(!(0..<1024).contains { Self.peerPort(of: $0) == silent.port })
    #expect(try connection.integer("SELECT inet_server_port()") == server.port)
    // It may answer again.
    try silent.resume()
    try server.query("SELECT 1")
    let text = PostgreSQLServer.address(of: "nowhere", ports: [silent.port, server.port])
    let other = try #require(ServerAddress(text))
    #expect(throws: StoreError(.noDatabase, at: other.name)) { try PostgreSQLConnection(to: other) }
    // Invalid hosts also fail immediately.
    let none = try #require(ServerAddress("postgresql:///viper?host=/nowhere,/nothing"))
    #expect(throws: StoreError(.unreachable, at: none.name)) { try PostgreSQLConnection(to: none) }
  }

  @Test(arguments: [
    (["host": "a"], ""), (["host": "a,b", "port": "1"], "host=a port=1, host=b port=1"),
    (["host": "a,b", "port": "1,2"], "host=a port=1, host=b port=2"), (["host": "a,"], ""),
    (["hostaddr": "::1,::2"], "hostaddr=::1, hostaddr=::2"),
    (["host": "a,b", "port": "1,2,3"], ""),
  ])
  func `the options of several hosts are split by host`(options: [String: String], hosts: String) {
    let parts = PostgreSQLConnection.hosts(in: options).map { host in
      host.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    }
    #expect(parts.joined(separator: ", ") == hosts)
  }

  @Test func `a cancelled search doesn't wait for a frozen server`() async throws {
    let server = try PostgreSQLServer(listensOnLoopback: true)
    let proxy = try TCPProxy(to: server.port)
    let address = PostgreSQLServer.address(of: "postgres", ports: [proxy.port])
    let search = Task {
      let connection = try PostgreSQLConnection(to: #require(ServerAddress(address)))
      let deadline = Deadline(after: .seconds(5))
      let answer = Result { () throws(StoreError) in
        try connection.transaction(.reading) { () throws(StoreError) in
          #expect(throws: Never.self) { try proxy.stall() }
          withUnsafeCurrentTask { $0?.cancel() }
          try connection.execute("SELECT 1")
        }
      }
      #expect {
        try answer.get()
      } throws: {
        ($0 as? StoreError)?.reason == .cancelled
      }
      #expect(!deadline.isOver)
    }
    try await search.value
    try proxy.resume()
  }

  @Test func `concurrent transactions are serializable`() throws {
    let database = try TemporaryDatabase()
    let address = try #require(ServerAddress(database.address))
    try PostgreSQLConnection(to: address).execute(
      "CREATE TABLE gate(i BIGINT); CREATE TABLE t(i BIGINT PRIMARY KEY); INSERT INTO t VALUES(0)")
    let failures = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        let connection = try PostgreSQLConnection(to: address)
        connection.gate = "gate"
        for _ in 0..<10 {
          try connection.transaction { () throws(StoreError) in
            let last = try connection.integer("SELECT max(i) FROM t")
            try connection.write("INSERT INTO t VALUES(?)", last + 1)
          }
        }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    let found = failures.withLock { $0 }
    #expect(found.isEmpty)
    // Other tests hold the gate for a while.
    #expect((0..<60_000).contains { _ in StopGate.stopIfFree {} || poll(nil, 0, 1) < 0 })
    #expect(try database.query("SELECT max(i), count(*) FROM t") == "80|81")
  }
}
