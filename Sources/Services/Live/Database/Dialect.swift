/// Where the SQL of the two engines must differ.
package enum Dialect: Sendable {
  case sqlite, postgresql

  /// An email address as it is compared: letters of ASCII without case.
  ///
  /// SQLite's columns have that collation (NOCASE); PostgreSQL's indexes have this expression.
  package func address(_ expression: String) -> String {
    switch self {
    case .sqlite: expression
    case .postgresql: "lower(\(expression) COLLATE \"C\")"
    }
  }

  /// A condition: the column, letters of ASCII without case, contains the next parameter.
  package func isInLower(_ column: String) -> String {
    switch self {
    case .sqlite: isIn("lower(\(column))")
    case .postgresql: isIn("lower(\(column) COLLATE \"C\")")
    }
  }

  /// A condition: the text contains the next parameter.
  package func isIn(_ text: String) -> String {
    switch self {
    case .sqlite: "instr(\(text), ?) > 0"
    case .postgresql: "strpos(\(text), ?) > 0"
    }
  }

  /// Seconds since 1970 as UTC, such as "2026-01-31 12:00:00".
  package func dateAndTime(_ column: String) -> String {
    switch self {
    case .sqlite: "strftime('%Y-%m-%d %H:%M:%S', \(column), 'unixepoch')"
    case .postgresql: "to_char(to_timestamp(\(column)) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')"
    }
  }

  /// At the end of a query in a transaction for `.counting`: locks the rows.
  package var locking: String {
    switch self {
    case .sqlite: ""
    case .postgresql: " FOR UPDATE"
    }
  }

  /// Like `locking`, without the rows that other transactions have locked.
  package var lockingFree: String {
    switch self {
    case .sqlite: ""
    case .postgresql: " FOR UPDATE SKIP LOCKED"
    }
  }

  /// The rows of `pressure` that count attempts; several, so that concurrent writers rarely meet.
  package var counters: ClosedRange<Int64> {
    switch self {
    case .sqlite: 1...1
    case .postgresql: 2...1_025
    }
  }
}
