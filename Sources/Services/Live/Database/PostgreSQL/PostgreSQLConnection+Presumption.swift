import Accounts

/// The last rows of a query, with which a transaction continues until the server confirms them.
struct Presumption {
  fileprivate static let limit = 16

  /// The values of all rows, as the server has sent them.
  fileprivate let values: [[UInt8]?]
  /// The results of `read` for the rows.
  fileprivate let rows: Any
}

extension PostgreSQLConnection {
  package func stableRows<T>(
    _ sql: String, _ values: [any Bindable], key: String, read: (any Row) -> T
  ) throws(StoreError) -> [T] {
    if isReading, let rows = presumptions[key]?.rows as? [T] {
      let statement = QueuedStatement(
        sql: sql, parameters: Parameters(values), isReused: true, presumed: key)
      try repeating(isRead: true) { (handle) throws(StoreError) in
        try enqueue(statement, on: handle)
      }
      return rows
    }
    var rows: [T] = []
    try query(sql, values) { result in
      rows = self.rows(of: result, read: read)
      if presumptions.count >= Presumption.limit { presumptions = [:] }
      presumptions[key] = Presumption(values: self.values(of: result), rows: rows)
    }
    return rows
  }

  /// Whether the result has the rows with which the transaction has continued; forgets them if not.
  func isAsPresumed(_ result: OpaquePointer, _ key: String) -> Bool {
    if presumptions[key]?.values == values(of: result) { return true }
    presumptions[key] = nil
    return false
  }

  /// Sends queries whose rows the transaction has only presumed.
  /// - Throws: `StoreError` if the rows differ, so that the transaction runs again.
  func verifyPresumption(on handle: OpaquePointer) throws(StoreError) {
    if queue.contains(where: { $0.presumed != nil }) { try sendQueue(on: handle) }
  }

  private func values(of result: OpaquePointer) -> [[UInt8]?] {
    let columns = 0..<libpq.columnCount(result)
    return (0..<libpq.rowCount(result)).flatMap { number in
      let row = PostgreSQLRow(libpq: libpq, result: result, number: number)
      return columns.map { row.isNull($0) ? nil : row.withBytes($0) { Array($0) } }
    }
  }
}
