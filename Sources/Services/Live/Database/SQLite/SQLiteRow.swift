import CViperSQLite

/// A row of a result, valid until the next step.
package struct SQLiteRow: Row {
  let statement: OpaquePointer

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func isInteger(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  package func text(_ column: Int32) -> String {
    let bytes = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// Passes the bytes to `body` without copying them; they are unaligned.
  package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}

extension SQLValue {
  /// Binds the value to the parameter at `index`, counted from 1; returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .boolean(let value): sqlite3_bind_int64(statement, index, value ? 1 : 0)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), CSQLITE_COPY)
    // SQLite would bind NULL for the null address of an empty array.
    case .bytes([]): sqlite3_bind_zeroblob(statement, index, 0)
    case .bytes(let bytes):
      sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), CSQLITE_COPY)
    }
  }
}
