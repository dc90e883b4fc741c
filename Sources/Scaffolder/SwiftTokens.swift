/// The words, signs, texts and comments of Swift source, told apart byte by byte. It is no parser, and
/// takes whatever it is given: what never ends goes to the end of the source.
struct SwiftTokens {
  enum Kind: Equatable {
    /// A name or a keyword; in backticks where it was written so.
    case word
    case number
    /// A literal with its quotes, whatever is interpolated in it, or a regular expression.
    case text
    case comment
    /// One sign, such as a bracket.
    case sign
  }

  struct Token: Equatable {
    let kind: Kind
    /// Where it stands, in bytes.
    let range: Range<Int>
  }

  let bytes: [UInt8]
  /// In order. White space is between them.
  private(set) var all: [Token] = []
  private var place = 0
  /// How many literals this is interpolated into.
  private var depth = 0

  /// Passes over a byte order mark. Takes O(bytes).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    all.reserveCapacity(bytes.count / 5)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while place < bytes.count { next() }
  }

  /// What a token says.
  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// All but comments.
  var code: [Token] { all.filter { $0.kind != .comment } }

  private mutating func next() {
    let start = place
    let byte = bytes[place]
    // Most of all that there is.
    if byte == 0x20 || byte == 0x0A { return place += 1 }
    if byte.isWordByte { return add(byte.isDigit ? .number : .word, to: endOfWord) }
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
    case UInt8(ascii: "/") where sees("//"): add(.comment, to: endOfLine)
    case UInt8(ascii: "/") where sees("/*"): add(.comment, to: endOfBlockComment)
    case UInt8(ascii: "/") where endOfPattern != nil: add(.text, to: endOfPattern ?? start + 1)
    case UInt8(ascii: "\""): add(.text, to: endOfText(hashes: 0))
    case UInt8(ascii: "#"): takeHash()
    case UInt8(ascii: "`"): add(.word, to: end(of: "`", after: start + 1))
    default: add(.sign, to: start + 1)
    }
  }

  private mutating func add(_ kind: Kind, to end: Int) {
    all.append(Token(kind: kind, range: place..<end))
    place = end
  }

  /// A raw literal such as `#"…"#`, or else a directive such as `#if`, or a sign.
  private mutating func takeHash() {
    var after = place
    while after < bytes.count, bytes[after] == UInt8(ascii: "#") { after += 1 }
    let hashes = after - place
    guard after < bytes.count else { return add(.sign, to: after) }
    if bytes[after] == UInt8(ascii: "\"") { return add(.text, to: endOfText(hashes: hashes)) }
    if bytes[after] == UInt8(ascii: "/") {
      let close = "/" + String(repeating: "#", count: hashes)
      return add(.text, to: end(of: close, after: after + 1))
    }
    add(.sign, to: after)
  }

  private func sees(_ sign: StaticString, at other: Int? = nil) -> Bool {
    let start = other ?? place
    guard start + sign.utf8CodeUnitCount <= bytes.count else { return false }
    return sign.withUTF8Buffer { sign in
      var index = 0
      while index < sign.count, bytes[start + index] == sign[index] { index += 1 }
      return index == sign.count
    }
  }

  private var endOfLine: Int { bytes.endOfLine(at: place) }

  private var endOfWord: Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = place
      while end < bytes.count, bytes[end].isWordByte { end += 1 }
      return end
    }
  }

  private func end(of close: String, after start: Int) -> Int {
    let close = Array(close.utf8)
    var index = start
    while index + close.count <= bytes.count {
      if bytes[index..<index + close.count].elementsEqual(close) { return index + close.count }
      index += 1
    }
    return bytes.count
  }

  /// Comments nest.
  private var endOfBlockComment: Int {
    var (index, depth) = (place, 0)
    while index < bytes.count {
      if sees("/*", at: index) {
        (index, depth) = (index + 2, depth + 1)
      } else if sees("*/", at: index) {
        (index, depth) = (index + 2, depth - 1)
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}

// MARK: - Literals

extension SwiftTokens {
  /// Where the literal that begins here ends, its quotes and `hashes` included.
  private func endOfText(hashes: Int) -> Int {
    var index = place + hashes
    let isLong = sees("\"\"\"", at: index)
    index += isLong ? 3 : 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: index + 1):
        index += 1 + hashes
        guard index < bytes.count else { return index }
        // Nobody nests literals that deep; whoever wants to exhaust the stack does.
        let isCode = bytes[index] == UInt8(ascii: "(") && depth < 32
        index = isCode ? endOfInterpolation(from: index) : index + 1
      case UInt8(ascii: "\"") where !isLong && hasHashes(hashes, at: index + 1):
        return index + 1 + hashes
      case UInt8(ascii: "\"") where sees("\"\"\"", at: index) && hasHashes(hashes, at: index + 3):
        return index + 3 + hashes
      // A short literal ends on its line, or it is none.
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isLong { return index }
        index += 1
      default: index += 1
      }
    }
    return bytes.count
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    index + count <= bytes.count
      && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// What is interpolated is code, in which literals may stand in turn.
  private func endOfInterpolation(from open: Int) -> Int {
    var depth = 0
    var inner = SwiftTokens(bytes: bytes, from: open, depth: self.depth + 1)
    while inner.place < bytes.count {
      inner.next()
      guard let token = inner.all.last, token.range.upperBound == inner.place else { continue }
      if token.kind == .sign {
        if bytes[token.range.lowerBound] == UInt8(ascii: "(") { depth += 1 }
        if bytes[token.range.lowerBound] == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return token.range.upperBound }
      }
    }
    return bytes.count
  }

  private init(bytes: [UInt8], from place: Int, depth: Int) {
    self.bytes = bytes
    self.place = place
    self.depth = depth
  }

  /// Where the regular expression that begins here ends; nil where the slash divides, or is part of
  /// an operator.
  private var endOfPattern: Int? {
    let signs = Array("(,=:[{;&|!?".utf8)
    if let last = all.last, last.kind != .comment {
      let isOpen = last.kind == .sign && signs.contains(bytes[last.range.lowerBound])
      guard isOpen || text(last) == "return" || text(last) == "case" else { return nil }
    }
    var index = place + 1
    guard index < bytes.count, bytes[index] != UInt8(ascii: " ") else { return nil }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "/") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
