import Accounts
import Platform
import PrivateFiles
import SQLiteDatabase

/// What stands in the database, as the list of steps that led there.
///
/// A step that was published is never changed; a later version of the program adds one.
///
/// IDs of accounts and sessions are never reused (AUTOINCREMENT): a stale ID must not refer to another
/// row.
package struct Schema {
  /// "vipr", in the file's header: no other program's database is taken for ours.
  static let application: Int64 = 0x7669_7072

  /// The name of the file beside the database that sends a copy of each event to the system's log.
  static let systemLogSwitch = "syslog"

  package var steps: [String]

  /// Opens the database, makes it where there is none, and brings an older one up to date.
  /// - Throws: `StoreError`; then nothing that stood there has changed.
  package func open(_ path: String, busyTimeout: Duration) throws(StoreError) -> Connection {
    let files = DatabaseFiles(path: path)
    try files.prepare()
    // SQLite would open what it may not write all the same, and leave files beside it.
    if access(path, R_OK | W_OK) != 0 { throw StoreError(errno: errno, at: path) }
    let isLogged = try FileAttributes(at: files.log).map { $0.size > 0 } ?? false
    let connection = try Connection(path: path, busyTimeout: busyTimeout)
    if isLogged { connection.keepLog(true) }
    // A page that can't be right is damage at once, and a file from elsewhere calls nothing.
    try connection.execute("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
    let done = try connection.transaction("BEGIN") { () throws(StoreError) in
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
      // Only so does macOS write through the disk's own cache.
      try connection.execute("PRAGMA fullfsync = ON")
    #endif
    if done < steps.count { try migrate(connection) }
    // Only now: a step that recreates a table would lose all that belongs to its rows.
    try connection.execute("PRAGMA foreign_keys = ON")
    // SQLite doesn't wait while other processes open it. One of them does this then, or the next
    // one: without the write-ahead log it is slower, and as safe.
    try? connection.execute("PRAGMA journal_mode = WAL")
    // The administrator, who may make files there, wants a copy of each event in the system's log.
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    if access("\(folder)/\(Self.systemLogSwitch)", F_OK) == 0 {
      connection.onEvent = writeSystemLog
    }
    return connection
  }

  /// How many steps were done.
  ///
  /// Asks several things, so it needs a transaction: another process may be at it.
  package func version(of connection: Connection) throws(StoreError) -> Int {
    try connection.checkLength()
    let version = try connection.integer("PRAGMA user_version")
    let application = try connection.integer("PRAGMA application_id")
    let tables = try connection.integer("SELECT count(*) FROM sqlite_master")
    // Empty is what a program leaves that ends between making the file and writing to it.
    let isEmpty = (application, version, tables) == (0, 0, 0)
    guard isEmpty || (application == Self.application && version >= 0) else {
      throw StoreError(.damaged, at: connection.path)
    }
    if version > steps.count { throw StoreError(.newer, at: connection.path) }
    return Int(version)
  }

  package func migrate(_ connection: Connection) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      // Once more, since that process may have been faster.
      for step in try steps.dropFirst(version(of: connection)) { try connection.execute(step) }
      try connection.execute(
        """
        PRAGMA application_id = \(Self.application);
        PRAGMA user_version = \(steps.count);
        """)
    }
  }
}
