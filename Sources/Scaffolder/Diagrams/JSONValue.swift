/// A JSON value (RFC 8259) that another program has written.
enum JSONValue {
  case text(String)
  case number(Double)
  /// Of an object, in order; of a list, without names.
  case members([(name: String, value: JSONValue)])

  /// - Returns: nil where the bytes are anything else, `true`, `false` and `null` included.
  init?(_ bytes: some Sequence<UInt8>) {
    var reader = Reader(rest: Array(bytes)[...])
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(name: String) -> JSONValue? {
    if case .members(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var members: [(name: String, value: JSONValue)]? {
    if case .members(let members) = self { members } else { nil }
  }
}

private struct Reader {
  var rest: ArraySlice<UInt8>
  private static let maximumDepth = 16

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  var isAtEnd: Bool { rest.allSatisfy { $0 <= 0x20 } }

  /// Takes a character and the blanks before it.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    let next = rest.drop { $0 <= 0x20 }
    guard next.first == UInt8(ascii: character) else { return false }
    rest = next.dropFirst()
    return true
  }

  mutating func value(depth: Int = 0) -> JSONValue? {
    if take("\"") { return text().map(JSONValue.text) }
    let isObject = take("{")
    if isObject || take("[") { return depth < Self.maximumDepth ? members(isObject, depth) : nil }
    let word = rest.drop { $0 <= 0x20 }.prefix { $0.isWordByte || "+-.".utf8.contains($0) }
    rest = rest[word.endIndex...]
    return Double(String(decoding: word, as: UTF8.self)).map(JSONValue.number)
  }

  private mutating func members(_ isObject: Bool, _ depth: Int) -> JSONValue? {
    var members: [(name: String, value: JSONValue)] = []
    let end: Unicode.Scalar = isObject ? "}" : "]"
    if take(end) { return .members([]) }
    repeat {
      var name = ""
      if isObject {
        guard take("\""), let text = text(), take(":") else { return nil }
        name = text
      }
      guard let value = value(depth: depth + 1) else { return nil }
      members.append((name, value))
    } while take(",")
    return take(end) ? .members(members) : nil
  }

  /// The text up to its closing quotation mark.
  private mutating func text() -> String? {
    var (bytes, units) = ([UInt8](), [UInt16]())
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch Unicode.Scalar(escaped) {
      case "u":
        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16), digits.utf8.count == 4 else { return nil }
        (rest, units) = (rest.dropFirst(4), units + [unit])
        // Two may be one character.
        if rest.starts(with: "\\u".utf8) { continue }
        bytes += String(decoding: units, as: UTF16.self).utf8
        units = []
      case "n": bytes.append(0x0A)
      case "b", "f", "r", "t": bytes.append(0x20)
      default: bytes.append(escaped)
      }
    }
    return nil
  }
}
