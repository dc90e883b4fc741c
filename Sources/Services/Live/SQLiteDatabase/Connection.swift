import Accounts
import CSQLite
import Isolation

/// A connection to an SQLite database.
///
/// Not `Sendable`: it belongs to the actor that opened it.
package final class Connection {
  package let path: String
  let handle: OpaquePointer
  private let busyTimeout: Int32
  /// A cache of prepared statements by their SQL: preparing one takes longer than running it.
  private var statements: [String: Statement] = [:]
  private static let statementLimit = 100
  /// Receives one line for each event of the audit log, once it is committed.
  package var onEvent: ((String) -> Void)?
  private var events: [String] = []
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
    self.busyTimeout = Int32(busyTimeout / .milliseconds(1))
    sqlite3_busy_timeout(handle, self.busyTimeout)
  }

  // SQLite closes it once its last statement is finalized.
  deinit {
    // The last connection to close checkpoints the log under an exclusive lock.
    StopGate.enter()
    sqlite3_close_v2(handle)
    StopGate.leave()
  }

  /// The ID of the last inserted row.
  package var lastID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Differs from its former value once another connection has written.
  package var dataVersion: Int64 {
    get throws(StoreError) { try integer("PRAGMA data_version") }
  }

  /// How many rows the last statement wrote.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs any number of statements.
  package func execute(_ script: String) throws(StoreError) {
    if sqlite3_exec(handle, script, nil, nil, nil) != SQLITE_OK { throw failure }
  }

  package func prepare(_ sql: String) throws(StoreError) -> Statement {
    try Statement(sql, on: handle, at: path)
  }

  /// Runs one statement; returns how many rows it wrote.
  @discardableResult
  package func run(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Int {
    _ = try rows(sql, values) { _ in }
    return changes
  }

  /// Runs a query and returns what `read` returns for each row.
  package func rows<T>(
    _ sql: String, _ values: any Bindable..., read: (Row) -> T
  ) throws(StoreError) -> [T] {
    try rows(sql, values, read: read)
  }

  /// Whether the query has a row.
  package func hasRow(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Bool {
    try !rows(sql, values) { _ in }.isEmpty
  }

  /// The number in the first row; 0 when there is none.
  package func integer(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  /// The text in the first row; nil when there is none, or it is NULL.
  package func text(_ sql: String, _ values: any Bindable...) throws(StoreError) -> String? {
    try rows(sql, values) { $0.isNull(0) ? nil : $0.text(0) }.first ?? nil
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  ///
  /// Ctrl-Z can't stop the process in a write transaction, which would block other processes. A
  /// read transaction blocks none, and may wait for a pipe.
  package func transaction<T>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try attempt(begin) { () throws(StoreError) in (try body(), true) }
  }

  /// Like `transaction`, but also rolls back if `isDone` is false in the result of `body`.
  package func attempt<T>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> T {
    let writes = begin != "BEGIN"
    if writes { StopGate.enter() }
    var isDone = false
    // Writing to the system's log may block, so it follows once the process may stop.
    defer {
      if writes { StopGate.leave() }
      endEvents(areCommitted: isDone)
    }
    try execute(begin)
    endEvents(areCommitted: false)
    do throws(StoreError) {
      let answer = try body()
      try execute(answer.isDone ? "COMMIT" : "ROLLBACK")
      isDone = answer.isDone
      return answer.0
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Passes `line` to `onEvent` once the current transaction is committed.
  package func tell(_ line: String) {
    if onEvent != nil { events.append(line) }
    if sqlite3_get_autocommit(handle) != 0 { endEvents(areCommitted: true) }
  }

  /// Passes on the lines of the ended transaction if it was committed, and else drops them.
  package func endEvents(areCommitted: Bool) {
    if areCommitted, let onEvent { events.forEach(onEvent) }
    events = []
  }

  /// Runs `body` without a busy timeout: it throws `.busy` at once if another process writes.
  package func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, busyTimeout) }
    try body()
  }

  /// Why the last call failed.
  var failure: StoreError { StoreError(of: handle, at: path) }

  /// Runs a query and returns what `read` returns for each row.
  package func rows<T>(
    _ sql: String, _ values: [any Bindable], read: (Row) -> T
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
}
