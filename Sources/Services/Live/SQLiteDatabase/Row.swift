import CSQLite

/// A row of a result, valid until the next step; columns are counted from 0.
package struct Row {
  let statement: OpaquePointer

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func isInteger(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER
  }

  /// 0 if the value isn't a number.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// Empty for NULL; invalid UTF-8 is replaced by U+FFFD.
  package func text(_ column: Int32) -> String {
    let bytes = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Empty for NULL.
  package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// Passes the bytes to `body` without copying them; they are unaligned.
  package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}

/// A value that can be bound to a parameter of an SQL statement; parameters are counted from 1.
package protocol Bindable {
  /// Returns SQLite's result code.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int64: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, self)
  }
}

extension Int: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    Int64(self).bind(to: statement, at: place)
  }
}

extension Bool: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    Int64(self ? 1 : 0).bind(to: statement, at: place)
  }
}

extension String: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_text(statement, place, self, Int32(utf8.count), CSQLITE_COPY)
  }
}

/// Borrowed text in valid UTF-8: it must outlive the run of the statement.
package struct UTF8Text: Bindable {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_text(statement, place, bytes.baseAddress, Int32(bytes.count), nil)
  }
}

/// Binds a blob.
extension [UInt8]: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    // SQLite would bind NULL for the null address of an empty array.
    if isEmpty { return sqlite3_bind_zeroblob(statement, place, 0) }
    return sqlite3_bind_blob64(statement, place, self, UInt64(count), CSQLITE_COPY)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    self?.bind(to: statement, at: place) ?? sqlite3_bind_null(statement, place)
  }
}
