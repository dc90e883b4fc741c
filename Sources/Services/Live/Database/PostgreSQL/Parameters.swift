/// The SQL of a statement with its parameters in PostgreSQL's syntax: `$1` for `?1`, and for the
/// first `?`.
func numberingParameters(of sql: String) -> String {
  var result: [UInt8] = []
  var count = 0
  /// The quotation mark that ends the literal or the name.
  var quote: UInt8?
  var bytes = Array(sql.utf8)[...]
  while let byte = bytes.popFirst() {
    if let end = quote {
      if byte == end { quote = nil }
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      quote = byte
    } else if byte == UInt8(ascii: "?") {
      result.append(UInt8(ascii: "$"))
      if let next = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { continue }
      count += 1
      result.append(contentsOf: String(count).utf8)
      continue
    }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}

/// The values of a statement's parameters, as libpq takes them.
struct Parameters {
  /// The OIDs of the types, 0 for NULL, whose type the server infers.
  let types: [UInt32]
  /// 1 for bytes as they are, 0 for text.
  private let formats: [Int32]
  private let lengths: [Int32]
  /// The values, each followed by a zero byte.
  private var bytes: [UInt8] = []
  /// The offset of each value; nil for NULL.
  private var starts: [Int?] = []

  init(_ values: [any Bindable]) {
    let values = values.map(\.sqlValue)
    types = values.map(\.type)
    formats = values.map { $0.type == 17 ? 1 : 0 }
    var lengths: [Int32] = []
    for value in values {
      starts.append(value == .null ? nil : bytes.count)
      let start = bytes.count
      switch value {
      case .null: break
      case .boolean(let value): bytes.append(UInt8(ascii: value ? "t" : "f"))
      case .integer(let number): bytes.append(contentsOf: String(number).utf8)
      // The server stores no zero byte in a text.
      case .text(let text):
        bytes.append(contentsOf: text.replacing("\0", with: "\u{FFFD}").utf8)
      case .bytes(let value): bytes.append(contentsOf: value)
      }
      lengths.append(Int32(bytes.count - start))
      bytes.append(0)
    }
    self.lengths = lengths
  }

  /// Passes the number of values, their addresses, lengths and formats to `body`.
  func withPointers<T>(
    _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>, [Int32], [Int32]) -> T
  ) -> T {
    bytes.withUnsafeBytes { bytes in
      let base = bytes.bindMemory(to: CChar.self).baseAddress
      let addresses = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
      return addresses.withUnsafeBufferPointer { addresses in
        // An empty array needs an address, too.
        withUnsafePointer(to: nil as UnsafePointer<CChar>?) { none in
          body(Int32(starts.count), addresses.baseAddress ?? none, lengths, formats)
        }
      }
    }
  }
}

extension SQLValue {
  /// The OID of the type in the server's catalog.
  fileprivate var type: UInt32 {
    switch self {
    case .null: 0
    case .boolean: 16
    case .bytes: 17
    case .integer: 20
    case .text: 25
    }
  }
}
