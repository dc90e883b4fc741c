/// A row of a result in text format.
package struct PostgreSQLRow: Row {
  let libpq: Libpq
  let result: OpaquePointer
  let number: Int32

  package func isNull(_ column: Int32) -> Bool { libpq.isNull(result, number, column) != 0 }

  package func isInteger(_ column: Int32) -> Bool {
    // int8, int2 and int4.
    !isNull(column) && [20, 21, 23].contains(libpq.columnType(result, column))
  }

  package func integer(_ column: Int32) -> Int64 {
    withBytes(column) { text in
      text.elementsEqual("t".utf8) ? 1 : Int64(String(decoding: text, as: UTF8.self)) ?? 0
    }
  }

  package func text(_ column: Int32) -> String {
    // A condition is 1 or 0, as in SQLite.
    if libpq.columnType(result, column) == 16 { return String(integer(column)) }
    return withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The server writes bytes as `\x` and two digits for each.
  package func bytes(_ column: Int32) -> [UInt8] {
    withBytes(column) { text in
      guard text.starts(with: #"\x"#.utf8) else { return Array(text) }
      return stride(from: 2, to: text.count - 1, by: 2).map { offset in
        Self.digit(text[offset]) << 4 | Self.digit(text[offset + 1])
      }
    }
  }

  func withBytes<T>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    let count = Int(libpq.length(result, number, column))
    return body(UnsafeBufferPointer(start: libpq.value(result, number, column), count: count))
  }

  private static func digit(_ byte: UInt8) -> UInt8 {
    byte <= UInt8(ascii: "9") ? byte &- UInt8(ascii: "0") : byte &- UInt8(ascii: "a") &+ 10
  }
}
