import Accounts
import CViperSQLite
import ViperIsolation
import ViperPlatform

/// A connection to an SQLite database, which has a single writer at a time.
package final class SQLiteConnection: Connection {
  package let path: String
  let handle: OpaquePointer
  private let busyTimeout: Duration
  /// A cache of prepared statements by their SQL: preparing one takes longer than running it.
  private var statements: [String: Statement] = [:]
  private static let statementLimit = 100
  package var newSchema: String? { nil }
  package let dialect = Dialect.sqlite
  package var engine: DatabaseEngine { .file(self) }
  /// The machine's clock, which all processes on the file share.
  package let clock: @Sendable () -> Int64 = { Int64(time(nil)) }
  package let followUps = FollowUps()
  package var rehearses = false
  /// Switches off SQLite's memory statistics once, before the first connection.
  ///
  /// Fails if another library has initialized SQLite before; SQLite is only slower then.
  private static let countsNothing = csqlite_count_nothing() == SQLITE_OK

  /// Opens an existing file; the first query shows whether it is a database.
  package init(path: String, busyTimeout: Duration) throws(StoreError) {
    _ = Self.countsNothing
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let number = sqlite3_system_errno(handle)
      sqlite3_close_v2(handle)
      throw StoreError(sqlite: code, errno: number, at: path)
    }
    self.path = path
    self.handle = handle
    self.busyTimeout = busyTimeout
    wait(busyTimeout)
  }

  /// Retries a lock that others hold every few milliseconds, for `duration`.
  ///
  /// SQLite's own timeout backs off to retries that are 100 ms apart: among a hundred writers, some
  /// would find the database locked each time.
  private func wait(_ duration: Duration) {
    let tries = UnsafeMutableRawPointer(bitPattern: Int(duration / Self.pause))
    sqlite3_busy_handler(
      handle,
      { tries, count in
        if count >= Int(bitPattern: tries) { return 0 }
        // Random, so that those who wait don't retry at the same moments.
        usleep(.random(in: 1_000..<9_000))
        return 1
      }, tries)
  }

  /// The average pause between retries.
  private static let pause = Duration.milliseconds(5)

  // SQLite closes it once its last statement is finalized.
  deinit {
    // The last connection to close checkpoints the log under an exclusive lock.
    StopGate.enter()
    sqlite3_close_v2(handle)
    StopGate.leave()
  }

  /// The ID of the last inserted row.
  package var lastID: Int64 { sqlite3_last_insert_rowid(handle) }

  package var dataVersion: Int64 {
    get throws(StoreError) { try integer("PRAGMA data_version") }
  }

  /// The number of rows that the last statement wrote.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  package func execute(_ script: String) throws(StoreError) {
    if sqlite3_exec(handle, script, nil, nil, nil) != SQLITE_OK { throw failure }
  }

  package func prepare(_ sql: String) throws(StoreError) -> Statement {
    try Statement(sql, on: handle, at: path)
  }

  package func run(_ sql: String, _ values: [any Bindable]) throws(StoreError) -> Int {
    try write(sql, values)
    return changes
  }

  package func write(_ sql: String, _ values: [any Bindable]) throws(StoreError) {
    _ = try rows(sql, values) { _ in }
  }

  package func rows<T>(
    _ sql: String, _ values: [any Bindable], read: (any Row) -> T
  ) throws(StoreError) -> [T] {
    // Removed while it runs, so that `read` may run the same query.
    let kept = statements.removeValue(forKey: sql)
    let statement = if let kept { kept } else { try prepare(sql) }
    defer {
      statement.reset()
      if statements.count >= Self.statementLimit { statements.removeAll() }
      statements[sql] = statement
    }
    try statement.bind(values)
    var rows: [T] = []
    while try statement.step() { rows.append(read(statement.row)) }
    return rows
  }

  package func forEachRow(
    _ sql: String, _ values: [any Bindable], _ body: (any Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step(), try body(statement.row) {}
  }

  /// Ctrl-Z can't stop the process in a write transaction, which would block other processes. A
  /// read transaction blocks none, and may wait for a pipe.
  package func attempt<T>(
    _ access: Access, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> T {
    if access != .reading { StopGate.enter() }
    var isCommitted = false
    // Writing to the system's log may block, so it follows once the process may stop.
    defer {
      if access != .reading { StopGate.leave() }
      followUps.end(isCommitted: isCommitted)
    }
    try execute(access != .reading ? "BEGIN IMMEDIATE" : "BEGIN")
    followUps.begin()
    do throws(StoreError) {
      if rehearses, access != .reading, access != .alone { try rehearse(body) }
      let answer = try body()
      if answer.isDone { try execute("COMMIT") } else { try rollBack() }
      isCommitted = answer.isDone
      return answer.0
    } catch {
      try? rollBack()
      throw error
    }
  }

  /// Rolls the transaction back, unless SQLite has done so, as after an interrupted index.
  private func rollBack() throws(StoreError) {
    if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
  }

  private func rehearse<T>(_ body: () throws(StoreError) -> T) throws(StoreError) {
    try execute("SAVEPOINT rehearsal")
    _ = try body()
    try execute("ROLLBACK TO rehearsal; RELEASE rehearsal")
    followUps.begin()
  }

  package func apart(_ body: @escaping () throws(StoreError) -> Void) throws(StoreError) {
    try body()
  }

  package func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    wait(.zero)
    defer { wait(busyTimeout) }
    try body()
  }

  /// The error of the last call.
  var failure: StoreError { StoreError(of: handle, at: path) }
}
