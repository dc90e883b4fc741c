import Accounts

/// A connection to a database of either engine.
///
/// Statements are in the SQL that SQLite and PostgreSQL share, with parameters written as `?` in
/// their order, or as `?1` from 1 on; `dialect` has the differences.
///
/// Not `Sendable`: it belongs to the actor that opened it.
package protocol Connection: AnyObject {
  /// The database as errors name it: the file's path, or the server's address without secrets.
  var path: String { get }
  var dialect: Dialect { get }
  /// The connection by its engine, for what only one of them can do.
  var engine: DatabaseEngine { get }
  /// The schema on a server in which opening this connection created the tables, in words; nil if
  /// they existed.
  var newSchema: String? { get }
  /// Changes once another connection may have written.
  ///
  /// Read once outside of a transaction, and then at the beginning of one, it covers all changes
  /// that were acknowledged before.
  var dataVersion: Int64 { get throws(StoreError) }
  /// Makes `dataVersion` of the next transaction cover changes since this call.
  func expectVersion() throws(StoreError)
  /// Whether there were accounts when the connection was opened; nil if unknown, and after the
  /// first call.
  func takeHasAccounts() -> Bool?
  /// Returns the seconds since 1970, by the same clock for all who share the database.
  var clock: @Sendable () -> Int64 { get }
  /// The actions after the commit of the current transaction.
  var followUps: FollowUps { get }

  /// Runs any number of statements without parameters.
  func execute(_ script: String) throws(StoreError)

  /// Runs one statement; returns the number of rows that it wrote.
  func run(_ sql: String, _ values: [any Bindable]) throws(StoreError) -> Int

  /// Runs one statement whose result isn't needed.
  ///
  /// In a transaction, a server may get it with a later statement or the commit, which then throws
  /// its error.
  func write(_ sql: String, _ values: [any Bindable]) throws(StoreError)

  /// Runs a query and returns the result of `read` for each row.
  func rows<T>(
    _ sql: String, _ values: [any Bindable], read: (any Row) -> T
  ) throws(StoreError) -> [T]

  /// `rows` for a query whose rows rarely change.
  ///
  /// In a read transaction, it may return the query's last rows: a server gets the query with the
  /// next statement, and if its rows differ, the transaction runs again.
  /// - Parameter key: Identifies the query and its values, except the time.
  func stableRows<T>(
    _ sql: String, _ values: [any Bindable], key: String, read: (any Row) -> T
  ) throws(StoreError) -> [T]

  /// `rows` for a query whose rows aren't needed yet: in a transaction, a server gets it with a
  /// later statement, at the latest when the rows are read.
  func later<T>(
    _ sql: String, _ values: [any Bindable], read: @escaping (any Row) -> T
  ) throws(StoreError) -> PendingRows<T>

  /// Runs a query in a transaction, and passes its rows to `body`, until that returns false. Takes the
  /// memory of a few rows.
  func forEachRow(
    _ sql: String, _ values: [any Bindable], _ body: (any Row) throws(StoreError) -> Bool
  ) throws(StoreError)

  /// Runs `body` in a transaction, which is rolled back if `body` throws, or if `isDone` is false in
  /// its result.
  ///
  /// An engine with concurrent writers runs `body` again after a conflict, so it may only change
  /// the database; `followUps` are for other effects.
  func attempt<T>(
    _ access: Access, _ body: () throws(StoreError) -> (T, isDone: Bool)
  ) throws(StoreError) -> T

  /// Changes rows that nearly every transaction changes, such as the global rate limit.
  ///
  /// With a single writer, `body` runs at once. With concurrent writers all transactions would
  /// conflict over such rows, so `body` runs after the commit, in a transaction for `.counting`,
  /// and is dropped if that fails.
  func apart(_ body: @escaping () throws(StoreError) -> Void) throws(StoreError)

  /// Runs `body` without waiting for locks: it throws `.busy` at once if another process holds them.
  func withoutWaiting(_ body: () throws(StoreError) -> Void) throws(StoreError)
}

/// A connection to a file, or to a server.
package enum DatabaseEngine {
  case file(SQLiteConnection), server(PostgreSQLConnection)
}

/// The rows of a query that may not have run yet. Not valid after its transaction.
package final class PendingRows<T> {
  package var rows: [T]?
  private let path: String
  private let run: () throws(StoreError) -> Void

  /// - Parameters:
  ///   - path: The path of the database, for errors.
  ///   - run: Runs the query, and sets the rows.
  package init(at path: String, _ run: @escaping () throws(StoreError) -> Void) {
    (self.path, self.run) = (path, run)
  }

  package func get() throws(StoreError) -> [T] {
    if rows == nil { try run() }
    // An earlier statement of the transaction may have failed.
    guard let rows else { throw StoreError(.unreachable, at: path) }
    return rows
  }
}

/// The kind of a transaction.
package enum Access: Sendable {
  /// Reads one snapshot.
  case reading
  /// Reads and writes as if no other transaction ran meanwhile.
  case writing
  /// Takes rows off a queue.
  ///
  /// With concurrent writers it isn't serializable: `body` locks the rows that it reads
  /// (`Dialect.locking`, `Dialect.lockingFree`).
  case taking
  /// Like `taking`, but changes rows that nearly every transaction changes, and waits for others
  /// that do. A crash of a server may lose the counts of the last half second.
  case counting
  /// Reads and writes for a long time while no other transaction does, and is never repeated.
  case alone
}

extension Connection {
  /// Runs `body` in a transaction, which is rolled back if it throws.
  package func transaction<T>(
    _ access: Access = .writing, _ body: () throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try attempt(access) { () throws(StoreError) in (try body(), true) }
  }

  package func expectVersion() throws(StoreError) {}

  package func takeHasAccounts() -> Bool? { nil }

  package func stableRows<T>(
    _ sql: String, _ values: [any Bindable], key: String, read: (any Row) -> T
  ) throws(StoreError) -> [T] {
    try rows(sql, values, read: read)
  }

  package func later<T>(
    _ sql: String, _ values: [any Bindable], read: @escaping (any Row) -> T
  ) throws(StoreError) -> PendingRows<T> {
    let pending = PendingRows<T>(at: path) {}
    pending.rows = try rows(sql, values, read: read)
    return pending
  }

  /// Runs `body` in a read transaction. After the answer to its first query, `dataVersion` is that
  /// of the snapshot.
  ///
  /// A server announces changes before it answers the first statement of the transaction, and then
  /// none until it ends.
  package func readingVersion<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    // If the connection is lost, the transaction connects again.
    try? expectVersion()
    return try transaction(.reading, body)
  }

  /// Runs one statement; returns how many rows it wrote.
  package func run(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Int {
    try run(sql, values)
  }

  /// Runs one statement whose result isn't needed, as `write(_:_:)` with an array does.
  package func write(_ sql: String, _ values: any Bindable...) throws(StoreError) {
    try write(sql, values)
  }

  /// Runs a query and returns the result of `read` for each row.
  package func rows<T>(
    _ sql: String, _ values: any Bindable..., read: (any Row) -> T
  ) throws(StoreError) -> [T] {
    try rows(sql, values, read: read)
  }

  package func later<T>(
    _ sql: String, _ values: any Bindable..., read: @escaping (any Row) -> T
  ) throws(StoreError) -> PendingRows<T> {
    try later(sql, values, read: read)
  }

  /// Whether the query has a row.
  package func hasRow(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Bool {
    try !rows(sql, values) { _ in }.isEmpty
  }

  /// The number in the first row, 1 for true; 0 if there is none.
  package func integer(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  /// The text in the first row; nil if there is none, or it is NULL.
  package func text(_ sql: String, _ values: any Bindable...) throws(StoreError) -> String? {
    try rows(sql, values) { $0.isNull(0) ? nil : $0.text(0) }.first ?? nil
  }
}
