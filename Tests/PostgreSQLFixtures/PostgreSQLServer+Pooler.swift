import Foundation

extension PostgreSQLServer {
  private static let pooler = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package static let isPoolerInstalled = pooler != nil

  /// Whether tests run with PgBouncer.
  package static let hasPooler = isTested && isPoolerInstalled

  /// Starts PgBouncer, which ends with the server.
  /// - Parameters:
  ///   - mode: `session`, `transaction` or `statement`.
  ///   - connections: How many of the server's connections it shares.
  ///   - port: A part of the socket's name, another one for each pooler of the server.
  /// - Returns: The address of a database through it.
  /// - Throws: `Trouble` if it doesn't start.
  package func address(
    of database: String, pooledBy mode: String, connections: Int, port: Int = 6_432
  ) throws -> String {
    let lines = [
      "[databases]", "* = host=\(folder) port=\(self.port) user=postgres", "[pgbouncer]",
      "listen_addr =", "listen_port = \(port)", "unix_socket_dir = \(folder)", "auth_type = any",
      "pool_mode = \(mode)", "default_pool_size = \(connections)", "max_client_conn = 500",
      "logfile = \(folder)/pooler.\(port).log", "pidfile = \(folder)/pooler.\(port).pid",
    ]
    let words = lines.map { "'\($0)'" }.joined(separator: " ")
    try run("printf '%s\\n' \(words) >\"$folder/pooler.\(port).ini\"")
    // It returns before it listens.
    try run(
      """
      \(Self.pooler ?? "pgbouncer") -q -d "$folder/pooler.\(port).ini" \
      && until [ -S "$folder/.s.PGSQL.\(port)" ] && [ -s "$folder/pooler.\(port).pid" ]; do sleep 0.01; done
      """)
    return "postgresql:///\(database)?host=\(folder)&port=\(port)&user=postgres"
  }
}
