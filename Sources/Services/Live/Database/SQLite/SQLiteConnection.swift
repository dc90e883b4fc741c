import Accounts
import CViperSQLite
import ViperIsolation
import ViperPlatform
import ViperRecordStorage

/// A connection to an SQLite database, which has a single writer at a time.
package final class SQLiteConnection: Connection {
  private let file: SQLiteHandle
  package var path: String { file.path }
  var handle: OpaquePointer { file.pointer }
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
  /// Whether each write transaction first runs its body and rolls it back. Tests prove by it that
  /// the body can be repeated, as an engine with concurrent writers repeats it after a conflict.
  package var rehearses = false
  /// Switches off SQLite's memory statistics once, before the first connection.
  ///
  /// Fails if another library has initialized SQLite before; SQLite is only slower then.
  private static let countsNothing = csqlite_count_nothing() == SQLITE_OK

  /// Opens an existing file; the first query shows whether it is a database.
  package init(path: String, busyTimeout: Duration) throws(StoreError) {
    _ = Self.countsNothing
    do throws(SQLiteHandle.OpenFailure) {
      file = try SQLiteHandle(path: path, patience: busyTimeout)
    } catch {
      throw StoreError(sqlite: error.code, errno: error.errno, at: path)
    }
    self.busyTimeout = busyTimeout
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
    try Statement(sql, on: file)
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
      if answer.isDone {
        try execute("COMMIT")
      } else if file.rollBack() != SQLITE_OK {
        throw failure
      }
      isCommitted = answer.isDone
      return answer.0
    } catch {
      file.rollBack()
      throw error
    }
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
    file.wait(.zero)
    defer { file.wait(busyTimeout) }
    try body()
  }

  /// The error of the last call.
  var failure: StoreError { StoreError(of: file) }
}
