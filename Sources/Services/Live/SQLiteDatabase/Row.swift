import CSQLite

/// A row of an answer, valid while it is read.
///
/// Columns count from 0.
package struct Row {
  let statement: OpaquePointer

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// 0 for what is no number.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// Empty for what is no text; what is not UTF-8 becomes U+FFFD.
  package func text(_ column: Int32) -> String {
    let bytes = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Empty for NULL.
  package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// Lends the bytes without a copy; they are in the database's cache, and at no alignment.
  package func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}

/// What can stand for a question mark in SQL.
///
/// Places count from 1.
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

/// Text that is valid UTF-8 already.
///
/// It is borrowed: the statement must run before it is gone.
package struct UTF8Text: Bindable {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_text(statement, place, bytes.baseAddress, Int32(bytes.count), nil)
  }
}

/// Bytes that are no text.
extension [UInt8]: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    // SQLite would take the address of nothing for NULL.
    if isEmpty { return sqlite3_bind_zeroblob(statement, place, 0) }
    return sqlite3_bind_blob64(statement, place, self, UInt64(count), CSQLITE_COPY)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  package func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    self?.bind(to: statement, at: place) ?? sqlite3_bind_null(statement, place)
  }
}
