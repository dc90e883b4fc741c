import Accounts
import StorePlatform
import ViperPlatform

/// The schema of the database, as the list of migration steps that create it.
///
/// A published step is never changed; a later version of the program adds one.
///
/// IDs of accounts and sessions are never reused (AUTOINCREMENT): a stale ID must not refer to
/// another row.
package struct Schema {
  /// "vipr", the application ID in the file's header, which tells other programs' databases apart.
  static let application: Int64 = 0x7669_7072

  /// The name of the file beside the database that sends each event to the system's log, too.
  static let systemLogSwitch = "syslog"

  package var steps: [String]

  /// Opens the database; creates it if it doesn't exist, and migrates an older one.
  /// - Throws: `StoreError`; existing files are unchanged then.
  package func open(_ path: String, busyTimeout: Duration) throws(StoreError) -> SQLiteConnection {
    let files = DatabaseFiles(path: path)
    try files.prepare()
    // SQLite would open a read-only file, too, and leave files beside it.
    if access(path, R_OK | W_OK) != 0 { throw StoreError(errno: errno, at: path) }
    let isLogged = try FileAttributes(at: files.log).map { $0.size > 0 } ?? false
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    if isLogged { connection.keepLog(true) }
    // Detects corrupt pages at once, and keeps a foreign file's schema from calling functions.
    try connection.execute("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
    let done = try connection.transaction(.reading) { () throws(StoreError) in
      try version(of: connection)
    }
    connection.keepLog(false)
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA journal_size_limit = 4194304;
      """)
    #if canImport(Darwin)
      // On macOS, fsync(2) alone doesn't flush the disk's own cache.
      try connection.execute("PRAGMA fullfsync = ON")
    #endif
    if done < steps.count { try migrate(connection) }
    // After the migration: a step that recreates a table would delete the rows that refer to it.
    try connection.execute("PRAGMA foreign_keys = ON")
    // Fails at once while other processes open the database; one of them or a later one sets it.
    // Without the write-ahead log the database is slower, and as safe.
    try? connection.execute("PRAGMA journal_mode = WAL")
    // If the file exists, each event also goes to the system's log.
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    if access("\(folder)/\(Self.systemLogSwitch)", F_OK) == 0 {
      connection.followUps.onEvent = { writeSystemLog($0, of: "viper") }
    }
    return connection
  }

  /// Returns the number of completed steps.
  ///
  /// Needs a transaction for its queries: another process may be migrating.
  package func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
    try connection.checkLength()
    let version = try connection.integer("PRAGMA user_version")
    let application = try connection.integer("PRAGMA application_id")
    let tables = try connection.integer("SELECT count(*) FROM sqlite_master")
    // A process that ends between creating the file and writing to it leaves it empty.
    let isEmpty = (application, version, tables) == (0, 0, 0)
    guard isEmpty || (application == Self.application && version > 0) else {
      throw StoreError(.damaged, at: connection.path)
    }
    if version > steps.count { throw StoreError(.newer, at: connection.path) }
    return Int(version)
  }

  package func migrate(_ connection: SQLiteConnection) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      // Checked again, since another process may have migrated meanwhile.
      for step in try steps.dropFirst(version(of: connection)) { try connection.execute(step) }
      try connection.execute(
        """
        PRAGMA application_id = \(Self.application);
        PRAGMA user_version = \(steps.count);
        """)
    }
  }
}
