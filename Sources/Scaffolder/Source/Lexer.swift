/// A token of Swift source.
struct Token {
  enum Kind {
    /// An identifier or a keyword; with backticks if the source has them.
    case word
    case number
    /// A string literal, or one of its pieces around interpolations, or a regular expression.
    case text
    case comment
    /// A punctuation character.
    case sign
  }

  let kind: Kind
  /// The byte range in the source.
  let range: Range<Int>
}

/// Splits Swift source into tokens. It accepts any input: an unterminated token ends with the
/// source, or with the line. Takes O(bytes).
struct Lexer {
  let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  private var offset = 0
  /// The number of literals around the current interpolation, at most `maximumDepth`.
  private var depth = 0
  private static let maximumDepth = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5)
    while offset < bytes.count { next() }
  }

  private mutating func next() {
    let byte = bytes[offset]
    switch byte {
    case 0x20, 0x0A, 0x09, 0x0D: offset += 1
    case _ where byte.isWordByte:
      var end = offset + 1
      while end < bytes.count, bytes[end].isWordByte { end += 1 }
      add(byte.isDigit ? .number : .word, to: end)
    case UInt8(ascii: "/") where starts("//"): add(.comment, to: end(of: "\n", keeping: false))
    case UInt8(ascii: "/") where starts("/*"): add(.comment, to: endOfBlockComment)
    case UInt8(ascii: "/"):
      if let end = endOfPattern { add(.text, to: end) } else { add(.sign, to: offset + 1) }
    case UInt8(ascii: "\""): takeText(hashes: 0)
    case UInt8(ascii: "`"): add(.word, to: end(of: "`"))
    case UInt8(ascii: "#"):
      let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
      let after = offset + hashes < bytes.count ? bytes[offset + hashes] : 0
      let closing = String(repeating: "#", count: hashes)
      switch after {
      case UInt8(ascii: "\""): takeText(hashes: hashes)
      case UInt8(ascii: "/"): add(.text, to: end(of: "/" + closing, from: offset + hashes + 1))
      default: add(.sign, to: offset + hashes)
      }
    default: add(.sign, to: offset + 1)
    }
  }

  private mutating func add(_ kind: Token.Kind, to end: Int) {
    tokens.append(Token(kind: kind, range: offset..<end))
    offset = end
  }

  private func starts(_ text: String, at start: Int? = nil) -> Bool {
    bytes[min(start ?? offset, bytes.count)...].starts(with: text.utf8)
  }

  /// The offset after the next occurrence of a text, or of it without `keeping`; else the end.
  private func end(of text: String, from start: Int? = nil, keeping: Bool = true) -> Int {
    bytes.firstOffset(of: text, from: start ?? offset + 1)
      .map { keeping ? $0 + text.utf8.count : $0 } ?? bytes.count
  }

  /// Comments nest.
  private var endOfBlockComment: Int {
    var (index, depth) = (offset, 0)
    while index < bytes.count {
      let isOpen = starts("/*", at: index)
      if isOpen || starts("*/", at: index) {
        (index, depth) = (index + 2, depth + (isOpen ? 1 : -1))
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  // MARK: - Literals

  /// Adds a literal: its pieces, and the tokens of the interpolated code.
  private mutating func takeText(hashes: Int) {
    let closing = String(repeating: "#", count: hashes)
    let isLong = starts("\"\"\"", at: offset + hashes)
    let quotes = (isLong ? "\"\"\"" : "\"") + closing
    var index = offset + hashes + (isLong ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where starts(closing, at: index + 1):
        index += 1 + hashes
        guard index < bytes.count else { break }
        let isCode = bytes[index] == UInt8(ascii: "(") && depth < Self.maximumDepth
        index += 1
        if isCode {
          add(.text, to: index)
          takeInterpolation()
          index = offset
        }
      case UInt8(ascii: "\"") where starts(quotes, at: index):
        return add(.text, to: index + quotes.utf8.count)
      // An unterminated literal of one line.
      case UInt8(ascii: "\n") where !isLong: return add(.text, to: index)
      default: index += 1
      }
    }
    add(.text, to: bytes.count)
  }

  /// Adds the tokens up to the closing parenthesis, which belongs to the next piece of the literal.
  private mutating func takeInterpolation() {
    depth += 1
    defer { depth -= 1 }
    var level = 0
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: ")") {
        if level == 0 { return }
        level -= 1
      } else if bytes[offset] == UInt8(ascii: "(") {
        level += 1
      }
      next()
    }
  }

  /// The offset after a regular expression that begins here; nil if the slash is an operator.
  private var endOfPattern: Int? {
    if let last = tokens.last(where: { $0.kind != .comment }) {
      let text = bytes[last.range]
      let isOperand =
        last.kind == .sign
        ? !"(,=:[{;&|!?".utf8.contains(text.first ?? 0)
        : !text.elementsEqual("return".utf8) && !text.elementsEqual("case".utf8)
      if isOperand { return nil }
    }
    var index = offset + 1
    guard index < bytes.count, bytes[index] != 0x20 else { return nil }
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "/") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
