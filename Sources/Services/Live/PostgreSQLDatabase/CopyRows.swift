import Accounts

/// Rows as COPY takes them: in text, with a tab between the values.
package struct CopyRows {
  private(set) var bytes: [UInt8] = []
  private var isInRow = false

  package init() {}

  /// Whether they take so much memory that they should be written.
  package var isLarge: Bool { bytes.count > 1 << 20 }

  /// Adds a value of the row, in UTF-8.
  package mutating func add(_ text: some Sequence<UInt8>) {
    separate()
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(contentsOf: [byte, byte])
      case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
      // The server stores no zero byte in a text.
      case 0: bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
  }

  package mutating func add(_ number: Int64?) {
    separate()
    bytes.append(contentsOf: number.map(String.init)?.utf8 ?? #"\N"#.utf8)
  }

  package mutating func add(_ condition: Bool) { add((condition ? "t" : "f").utf8) }

  /// Adds a value of type BYTEA.
  package mutating func add(hexadecimal value: [UInt8]) {
    separate()
    bytes.append(contentsOf: #"\\x"#.utf8)
    for byte in value {
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isInRow = false
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func separate() {
    if isInRow { bytes.append(UInt8(ascii: "\t")) }
    isInRow = true
  }
}

extension PostgreSQLConnection {
  /// Deletes all rows of a table, some thousand at a time, which takes no statement for too long.
  package func empty(_ table: String) throws(StoreError) {
    let some = "ARRAY(SELECT ctid FROM \(table) LIMIT 10000)"
    while try run("DELETE FROM \(table) WHERE ctid = ANY(\(some))", []) > 0 {}
  }

  /// Adds rows to the table and columns `place`, such as `account(id, name)`.
  package func copy(_ rows: CopyRows, into place: String) throws(StoreError) {
    if rows.bytes.isEmpty { return }
    try repeating(isRead: false) { (handle) throws(StoreError) in
      try send("COPY \(place) FROM STDIN", on: handle)
      let isSent = rows.bytes.withUnsafeBytes { bytes in
        bytes.bindMemory(to: CChar.self).baseAddress.map {
          libpq.putCopyData(handle, $0, Int32(bytes.count)) > 0
        }
      }
      if isSent != true || libpq.putCopyEnd(handle, nil) <= 0 { throw lost() }
      try finish(handle)
    }
  }
}
