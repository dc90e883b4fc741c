/// The members of a JSON object or list (RFC 8259), read with the lexer of Swift.
struct JSONObject {
  private let source: SwiftSource
  /// The name and the tokens of each value; the names are empty in a list.
  private let values: [(name: String, tokens: Range<Int>)]

  /// - Returns: nil if the bytes are no object or list.
  init?(_ bytes: [UInt8]) {
    let source = SwiftSource("", bytes)
    self.init(source, source.tokens.indices)
  }

  private init?(_ source: SwiftSource, _ tokens: Range<Int>) {
    guard let open = tokens.first, source.partners[open] == tokens.upperBound - 1 else {
      return nil
    }
    var (values, index) = ([(name: String, tokens: Range<Int>)](), open + 1)
    while index < tokens.upperBound - 1 {
      var name = ""
      if source[open] == "{" {
        guard let text = source.text(index), source[index + 1] == ":" else { return nil }
        (name, index) = (text, index + 2)
      }
      let start = index
      while index < tokens.upperBound - 1, source[index] != "," { index = source.after(index) }
      values.append((name, start..<index))
      index += 1
    }
    (self.source, self.values) = (source, values)
  }

  var names: [String] { values.map(\.name) }
  /// The values that are strings.
  var texts: [String] { values.compactMap { source.text($0.tokens.lowerBound) } }

  private func tokens(_ name: String) -> Range<Int>? { values.first { $0.name == name }?.tokens }

  func text(_ name: String) -> String? {
    tokens(name).flatMap { $0.count == 1 ? source.text($0.lowerBound) : nil }
  }

  func object(_ name: String) -> JSONObject? { tokens(name).flatMap { JSONObject(source, $0) } }

  func number(_ name: String) -> Double? {
    tokens(name).flatMap { Double(source.texts[$0].joined()) }
  }
}

extension SwiftSource {
  /// The value of a token that is a JSON string; nil for others.
  fileprivate func text(_ index: Int) -> String? {
    let text = self[index]
    let quote = UInt8(ascii: "\"")
    // Compares bytes: a quotation mark with a combining accent is another character.
    guard text.utf8.first == quote, text.utf8.last == quote, text.utf8.count > 1 else { return nil }
    var (rest, units) = (Array(text.utf16.dropFirst().dropLast())[...], [UInt16]())
    while let unit = rest.popFirst() {
      guard unit == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escaped) {
      case "u":
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        guard let unit = UInt16(digits, radix: 16), digits.utf8.count == 4 else { return nil }
        (rest, units) = (rest.dropFirst(4), units + [unit])
      case "n": units.append(0x0A)
      default: units.append(escaped)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
