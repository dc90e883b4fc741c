import Accounts

/// A list that is sorted by a key, whose pages are found by that key instead of by skipping rows.
package struct SortedRows: Equatable, Sendable {
  /// The columns that `read` gets, and their number.
  let columns: String
  let columnCount: Int32
  /// The clause between FROM and WHERE.
  let source: String
  let condition: String
  /// The parameters of `condition`.
  let values: [SQLValue]
  /// The expressions to sort by: never NULL, and unique together.
  let key: [String]
  let isDescending: Bool

  package init(
    _ columns: String, count columnCount: Int32, from source: String, where condition: String,
    _ values: [any Bindable], by key: [String], isDescending: Bool = false
  ) {
    (self.columns, self.columnCount) = (columns, columnCount)
    (self.source, self.condition, self.values) = (source, condition, values.map(\.sqlValue))
    (self.key, self.isDescending) = (key, isDescending)
  }

  /// The rows at the indexes `range`, and the number of all rows, which are counted each time.
  /// - Parameters:
  ///   - version: The version of the database at the beginning of the transaction.
  ///   - last: The previous page; set to this one.
  package func page<T>(
    at range: Range<Int>, in version: Int64, after last: inout LastPage<Self>?,
    on connection: any Connection, read: (any Row) -> T
  ) throws(StoreError) -> (rows: [T], count: Int) {
    let count = try counted(on: connection)
    // A server doesn't announce every change of the audit log, but most change the count.
    let known = last?.known(of: self, in: version).flatMap { $0.count == count ? $0 : nil }
    let range = range.clamped(to: 0..<count)
    if range.isEmpty { return ([], count) }
    let walk = PageWalk(to: range, of: count, near: known)
    let (bound, values, order) = walk.sql(by: key, isDescending: isDescending)
    let rows = try connection.rows(
      """
      SELECT \(columns), \(key.joined(separator: ", ")) FROM \(source)
      WHERE \(condition) AND \(bound) ORDER BY \(order) LIMIT ? OFFSET ?
      """, self.values + values + [.integer(Int64(range.count)), .integer(Int64(walk.skips))]
    ) { row in
      (row: read(row), key: key.indices.map { row.value(columnCount + Int32($0)) })
    }
    let ordered = walk.isReversed ? rows.reversed() : rows
    last = LastPage(
      of: self, in: version, from: range.lowerBound, keys: ordered.map(\.key), count: count)
    return (ordered.map(\.row), count)
  }

  private func counted(on connection: any Connection) throws(StoreError) -> Int {
    let counts = try connection.rows(
      "SELECT count(*) FROM \(source) WHERE \(condition)", values
    ) { Int($0.integer(0)) }
    return counts.first ?? 0
  }
}
