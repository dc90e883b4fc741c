import Processes

extension PostgreSQLServer {
  /// The address of a database by TCP: of a server's port, a proxy's, or several of which the client
  /// takes the one that isn't a standby.
  package static func address(of database: String, ports: [Int]) -> String {
    let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
    return "postgresql://postgres@\(hosts)/\(database)"
      + (ports.count > 1 ? "?target_session_attrs=read-write" : "")
  }

  /// Makes and starts a synchronous standby, the only one: from now on, the primary acknowledges a commit once the
  /// standby has it, too.
  /// - Parameter settings: Lines of postgresql.conf, beside those of the primary.
  /// - Throws: `Trouble` if it isn't synchronous within half a minute.
  package convenience init(standbyOf primary: PostgreSQLServer, settings: [String] = []) throws {
    try self.init(
      making: """
        pg_basebackup --no-sync --checkpoint=fast --write-recovery-conf -D "$data" \
        -h \(primary.folder) -p \(primary.port) -U postgres
        """,
      listensOnLoopback: true, settings: settings)
    try primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try primary.query("SELECT pg_reload_conf()")
    let deadline = Deadline(after: .seconds(30))
    while try primary.query("SELECT sync_state FROM pg_stat_replication") != "sync" {
      if deadline.isOver { throw Trouble("The standby doesn't follow.") }
      Deadline.pause(.milliseconds(20))
    }
  }

  /// Makes a standby a primary, and returns when it takes writes.
  package func promote() throws {
    try run("pg_ctl promote -D \"$data\" -w -t 60")
  }

  /// Ends all of its processes at once, as a crash would, and returns when they have ended.
  ///
  /// Acknowledged changes are kept for the next start.
  package func crash() throws { try run("halt immediate") }

  /// Starts it after a crash, on the same port.
  package func start() throws { try run(Self.start) }

  /// Stops all of its processes (SIGSTOP). The system still takes connections for it, which aren't
  /// answered.
  package func freeze() throws {
    // The first signal keeps it from starting processes, which the second one then finds.
    try run("each STOP && each STOP")
  }

  /// Lets a frozen server go on.
  package func thaw() throws { try run("each CONT") }

  func run(_ command: String) throws { try supervisor.withLock { try $0.run(command) } }
}
