import Accounts

/// Rows in the binary format of COPY: the number of values, and each value after its length. The
/// types must be those of the columns.
package struct CopyRows {
  /// The signature, no flags, and no further header.
  private static let header =
    Array("PGCOPY\n".utf8) + [0xFF, 13, 10, 0] + [UInt8](repeating: 0, count: 8)

  private(set) var bytes = Self.header
  /// The offset of the current row, and the number of its values so far.
  private var (start, count) = (Self.header.count, Int16(0))

  package init() {}

  var isEmpty: Bool { bytes.count == Self.header.count }

  /// Whether they take so much memory that they should be written.
  package var isLarge: Bool { bytes.count > 1 << 20 }

  /// Adds a value of type TEXT, in UTF-8.
  package mutating func add(_ text: some Sequence<UInt8>) {
    addValue { bytes in
      for byte in text {
        // The server stores no zero byte in a text.
        if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(byte) }
      }
    }
  }

  /// Adds a value of type BIGINT, or NULL of any type.
  package mutating func add(_ number: Int64?) {
    guard let number else {
      beginValue()
      return bytes.append(bigEndian: Int32(-1))
    }
    addValue { $0.append(bigEndian: number) }
  }

  package mutating func add(_ condition: Bool) { addValue { $0.append(condition ? 1 : 0) } }

  /// Adds a value of type BYTEA.
  package mutating func add(bytes value: [UInt8]) { addValue { $0 += value } }

  /// Adds a value of type TSVECTOR.
  /// - Parameter lexemes: Sorted, without repeats.
  package mutating func add(_ lexemes: [Lexeme]) {
    addValue { bytes in
      bytes.append(bigEndian: Int32(lexemes.count))
      for lexeme in lexemes {
        lexeme.append(to: &bytes)
        // The end of the text, and the number of its positions.
        bytes.append(contentsOf: [0, 0, 0])
      }
    }
  }

  package mutating func endRow() {
    bytes.write(bigEndian: count, at: start)
    (start, count) = (bytes.count, 0)
  }

  package mutating func removeAll() {
    bytes.removeLast(bytes.count - Self.header.count)
    (start, count) = (bytes.count, 0)
  }

  private mutating func beginValue() {
    if count == 0 { bytes.append(bigEndian: Int16(0)) }
    count += 1
  }

  private mutating func addValue(_ append: (inout [UInt8]) -> Void) {
    beginValue()
    let offset = bytes.count
    bytes.append(bigEndian: Int32(0))
    append(&bytes)
    bytes.write(bigEndian: Int32(bytes.count - offset - 4), at: offset)
  }
}

/// A short word of a TSVECTOR, which sorts as the server sorts it.
package struct Lexeme: Comparable {
  /// The bytes from the most significant one down, padded with zeros.
  private let bits: UInt128

  /// - Parameter text: UTF-8 without a zero byte; truncated to 16 bytes.
  package init(_ text: some Sequence<UInt8>) {
    var (bits, shift) = (UInt128(0), 128)
    for byte in text where shift > 0 {
      shift -= 8
      bits |= UInt128(byte) << UInt128(shift)
    }
    self.bits = bits
  }

  package static func < (one: Self, other: Self) -> Bool { one.bits < other.bits }

  package func append(to bytes: inout [UInt8]) {
    var rest = bits
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest >> 120))
      rest <<= 8
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func write(bigEndian number: some FixedWidthInteger, at offset: Int) {
    Swift.withUnsafeBytes(of: number.bigEndian) { source in
      for (index, byte) in source.enumerated() { self[offset + index] = byte }
    }
  }
}

extension PostgreSQLConnection {
  /// Deletes all rows of a table, 10,000 at a time, so that no statement takes too long.
  package func empty(_ table: String) throws(StoreError) {
    let some = "ARRAY(SELECT ctid FROM \(table) LIMIT 10000)"
    while try run("DELETE FROM \(table) WHERE ctid = ANY(\(some))", []) > 0 {}
  }

  /// Adds rows to the table and columns `target`, such as `account(id, name)`.
  /// - Parameter waits: If false, the call returns once the rows are sent; the server adds them
  ///   meanwhile, and the next statement throws the error of a failure.
  package func copy(
    _ rows: CopyRows, into target: String, waits: Bool = true
  ) throws(StoreError) {
    if rows.isEmpty { return }
    try repeating(isRead: false) { (handle) throws(StoreError) in
      try send("COPY \(target) FROM STDIN (FORMAT binary)", on: handle)
      let isSent = rows.bytes.withUnsafeBytes { bytes in
        bytes.bindMemory(to: CChar.self).baseAddress.map {
          libpq.putCopyData(handle, $0, Int32(bytes.count)) > 0
        }
      }
      if isSent != true || libpq.putCopyEnd(handle, nil) <= 0 { throw lost() }
      isCopying = true
      if waits { try finishCopy(on: handle) } else { _ = libpq.flush(handle) }
    }
  }

  /// Rolls back the transaction, even if rows that were sent have failed.
  func rollBack(_ handle: OpaquePointer) throws(StoreError) {
    try? finishCopy(on: handle)
    let isUnbegun = isUnbegun
    queue = []
    if isUnbegun || self.handle == nil || libpq.transactionStatus(handle) == Libpq.Code.idle {
      return
    }
    if isReading, !isPooled {
      queue = [QueuedStatement(sql: "ROLLBACK")]
      try launch(on: handle)
    } else {
      try send("ROLLBACK", on: handle)
    }
  }

  /// Waits for the end of a COPY whose rows were sent.
  func finishCopy(on handle: OpaquePointer) throws(StoreError) {
    if !isCopying { return }
    isCopying = false
    try finish(handle)
  }
}
