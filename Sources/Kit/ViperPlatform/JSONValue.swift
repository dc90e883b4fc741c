/// A JSON value (RFC 8259); an object keeps the order of its members.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  /// A name and a value of an object.
  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// An object without the members that are nil.
  package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// A text; nil if it is empty.
  package static func words(_ text: String?) -> JSONValue? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  package static func number(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// The member of an object.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The JSON text in one line.
  package var json: String {
    switch self {
    case .null: "null"
    case .flag(let isTrue): isTrue ? "true" : "false"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text.json
    case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.name.json):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}

/// Why a line of the input is refused, in one sentence, which never quotes the line: it may hold a
/// secret.
package struct JSONProblem: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }

  package static let repeatedName = JSONProblem(
    "An object has the same name twice. Use each name once.")
  package static let noJSON = JSONProblem("The line is not JSON (RFC 8259).")
}

extension JSONValue {
  /// Parses a complete text.
  /// - Throws: `JSONProblem` if it isn't JSON, is nested too deeply, or repeats a name.
  package init(reading text: String) throws(JSONProblem) {
    var parser = JSONParser(bytes: Array(text.utf8)[...])
    self = try parser.value(depth: 0)
    parser.skipBlanks()
    if !parser.bytes.isEmpty { throw .noJSON }
  }
}

private struct JSONParser {
  /// How deeply values may be nested.
  private static let maximumDepth = 16

  var bytes: ArraySlice<UInt8>

  mutating func skipBlanks() {
    bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    if depth > Self.maximumDepth { throw JSONProblem("The values are nested too deeply.") }
    skipBlanks()
    switch bytes.first {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try elements(until: "]") { parser throws(JSONProblem) in
        values.append(try parser.value(depth: depth + 1))
      }
      return .list(values)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members(depth: Int) throws(JSONProblem) -> [JSONValue.Member] {
    var (members, names): ([JSONValue.Member], Set<String>) = ([], [])
    try elements(until: "}") { parser throws(JSONProblem) in
      parser.skipBlanks()
      let name = try parser.text()
      if !names.insert(name).inserted { throw .repeatedName }
      parser.skipBlanks()
      if !parser.take(":") { throw .noJSON }
      members.append(.init(name: name, value: try parser.value(depth: depth + 1)))
    }
    return members
  }

  /// Parses the comma-separated elements between brackets.
  private mutating func elements(
    until end: Unicode.Scalar, _ read: (inout JSONParser) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    bytes.removeFirst()
    skipBlanks()
    if take(end) { return }
    repeat {
      try read(&self)
      skipBlanks()
    } while take(",")
    if !take(end) { throw .noJSON }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: character) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
    guard bytes.starts(with: word.utf8) else { throw .noJSON }
    bytes.removeFirst(word.utf8.count)
    return value
  }

  private mutating func number() throws(JSONProblem) -> Double {
    let start = bytes
    _ = take("-")
    // No digit follows a leading zero.
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: start.prefix(start.count - bytes.count), as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw .noJSON }
    return number
  }

  private mutating func digits() throws(JSONProblem) {
    let rest = bytes.drop { 0x30...0x39 ~= $0 }
    if rest.count == bytes.count { throw .noJSON }
    bytes = rest
  }

  private mutating func text() throws(JSONProblem) -> String {
    if !take("\"") { throw .noJSON }
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw .noJSON
      default: text.append(byte)
      }
    }
    throw .noJSON
  }

  private mutating func escape() throws(JSONProblem) -> [UInt8] {
    let letters: [UInt8: UInt8] = [0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09]
    switch bytes.popFirst() {
    case let byte? where byte == 0x22 || byte == 0x5C || byte == 0x2F: return [byte]
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), bytes.starts(with: [0x5C, 0x75]) {
        bytes.removeFirst(2)
        units.append(try unit())
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw .noJSON }
      return Array(text.utf8)
    case let byte?: if let letter = letters[byte] { return [letter] }
    case nil: break
    }
    throw .noJSON
  }

  private mutating func unit() throws(JSONProblem) -> UInt16 {
    let digits = String(decoding: bytes.prefix(4), as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16)
    else { throw .noJSON }
    bytes.removeFirst(4)
    return unit
  }
}
