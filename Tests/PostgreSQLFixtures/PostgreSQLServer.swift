import Processes
import Synchronization
import Testing
import ViperPlatform

/// A PostgreSQL server for the tests only, in a temporary folder with its socket.
///
/// The superuser is `postgres`, without a password; users who may enter the folder may connect. The
/// server doesn't survive a crash of the machine (`fsync` is off). It is stopped, and its folder
/// removed, when it is released, and when this process ends in whatever way.
package final class PostgreSQLServer: Sendable {
  /// Whether `TEST_POSTGRESQL` is set, as by `.ci/run`, and there are PostgreSQL's programs, and a user
  /// who may run them: `swift test` alone needs neither them nor the minutes that they take.
  package static let isTested =
    environment("TEST_POSTGRESQL") != nil && PostgreSQLPrograms.installed != nil

  /// The folder with the socket.
  package let folder: String
  /// A part of the socket's name, and the port if it listens on loopback.
  package let port: Int
  let supervisor: Mutex<Supervisor>
  private let databases = Atomic(0)

  /// Makes and starts a server; takes about two seconds.
  /// - Parameters:
  ///   - listensOnLoopback: Whether it can be reached by TCP, too, at a port that was free. Every user
  ///     of this machine can connect to it then.
  ///   - settings: Lines of postgresql.conf.
  /// - Throws: `Trouble` if PostgreSQL isn't installed, or the server doesn't start.
  package convenience init(listensOnLoopback: Bool = false, settings: [String] = []) throws {
    try self.init(
      making: """
        initdb --no-sync --auth=trust --locale=C --encoding=UTF8 --username=postgres -D "$data"
        """,
      listensOnLoopback: listensOnLoopback,
      settings: ["fsync = off", "full_page_writes = off", "max_connections = 400"] + settings)
  }

  /// - Parameter command: Makes the database cluster.
  init(making command: String, listensOnLoopback: Bool, settings: [String]) throws {
    guard let programs = PostgreSQLPrograms.installed else {
      throw Trouble("PostgreSQL isn't installed.")
    }
    let supervisor = try Supervisor(programs)
    folder = supervisor.folder
    try supervisor.run(command)
    let address = listensOnLoopback ? "127.0.0.1" : ""
    let lines = [
      "unix_socket_directories = '\(supervisor.folder)'", "listen_addresses = '\(address)'",
    ]
    for line in lines + settings { try supervisor.configure(line) }
    var port = 5432
    // Another process may take the port before the server does.
    for attempt in 1...3 {
      if listensOnLoopback { port = try Loopback.freePort() }
      try supervisor.configure("port = \(port)")
      do {
        try supervisor.run(Self.start)
        break
      } catch {
        if !listensOnLoopback || attempt == 3 { throw error }
      }
    }
    self.port = port
    self.supervisor = Mutex(supervisor)
  }

  deinit { stop() }

  /// Stops the server at once, removes its folder, and returns when its processes have ended.
  package func stop() { supervisor.withLock { $0.end() } }

  /// The server that all tests of this process share; the first call makes it.
  package static func shared() throws -> PostgreSQLServer {
    try sharedServer.withLock { server in
      if let server { return try server.get() }
      let new = Result { try PostgreSQLServer() }
      server = new
      // The supervisor would stop it as well, but after this process has ended.
      atexit {
        PostgreSQLServer.sharedServer.withLockIfAvailable { server in try? server?.get().stop() }
      }
      return try new.get()
    }
  }

  private static let sharedServer = Mutex<Result<PostgreSQLServer, any Error>?>(nil)

  /// The address of a database, by the socket.
  package func address(of database: String) -> String {
    "postgresql:///\(database)?host=\(folder)&user=postgres" + (port == 5432 ? "" : "&port=\(port)")
  }

  /// Runs SQL by psql(1), outside of a transaction if it is one statement.
  /// - Returns: Its output: a line for each row, with "|" between columns.
  /// - Throws: `Trouble` with what it writes if a statement fails, or it takes too long.
  @discardableResult
  package func query(
    _ sql: String, in database: String = "postgres", within duration: Duration = .seconds(60)
  ) throws -> String {
    try Self.query([sql], at: address(of: database), within: duration)
  }

  /// Like `query`, for some statements one after another, at an address.
  @discardableResult
  package static func query(
    _ statements: [String], at address: String, within duration: Duration = .seconds(60)
  ) throws -> String {
    guard let programs = PostgreSQLPrograms.installed else {
      throw Trouble("PostgreSQL isn't installed.")
    }
    let (output, input) = try Descriptor.pipe()
    let nothing = try Descriptor.nothing()
    let psql = try Child(
      [programs.path(of: "psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", address]
        + statements.flatMap { ["-c", $0] },
      environment: ["PGOPTIONS": "-c client_min_messages=warning", "LC_ALL": "C"],
      descriptors: [0: nothing, 1: input, 2: input])
    input.close()
    let deadline = Deadline(after: duration)
    var bytes: [UInt8] = []
    while !deadline.wait(for: [output]).isEmpty, let more = output.read() { bytes += more }
    let end = psql.finish(before: deadline)
    let text = String(decoding: bytes.last == 10 ? bytes.dropLast() : bytes[...], as: UTF8.self)
    guard let end else { throw Trouble("psql takes too long. \(text)") }
    guard end == .code(0) else { throw Trouble("psql failed: \(text)") }
    return text
  }

  /// The name of the next database of a test.
  func nextName() -> String { "test\(databases.add(1, ordering: .relaxed).newValue)" }

  static let start = "pg_ctl start -D \"$data\" -w -t 60 -l \"$folder/log\""
}

extension Trait where Self == ConditionTrait {
  package static var postgreSQL: ConditionTrait {
    .enabled("TEST_POSTGRESQL isn't set, or PostgreSQL isn't installed") {
      PostgreSQLServer.isTested
    }
  }
}
