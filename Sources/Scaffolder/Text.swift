/// What renaming asks of a text: words and phrases as a reader sees them.
extension String {
  /// Whether it is that word, or goes on with another one: `LoginView` begins with `Login`, but
  /// `Logins` doesn't.
  func begins(with word: String) -> Bool {
    let (mine, others) = (Array(utf8), Array(word.utf8))
    guard mine.starts(with: others) else { return false }
    return mine.count == others.count || !mine[others.count].isSmall
  }

  /// The first place of that text; nil where it isn't there.
  func utf8Range(of other: String) -> Range<Index>? {
    let (mine, others) = (Array(utf8), Array(other.utf8))
    guard !others.isEmpty, mine.count >= others.count else { return nil }
    let start = (0...mine.count - others.count).first {
      mine[$0..<$0 + others.count].elementsEqual(others)
    }
    return start.map {
      let lower = utf8.index(startIndex, offsetBy: $0)
      return lower..<utf8.index(lower, offsetBy: others.count)
    }
  }

  /// Each word, a run of letters, digits and underscores, or what `replacement` has instead.
  func replacingWords(_ replacement: (String) -> String?) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    func flush() {
      let text = String(decoding: word, as: UTF8.self)
      result += word.isEmpty ? [] : Array((replacement(text) ?? text).utf8)
      word = []
    }
    for byte in utf8 {
      if byte.isWordByte {
        word.append(byte)
      } else {
        flush()
        result.append(byte)
      }
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with another phrase instead of that one, where it stands as whole words: neither letter
  /// nor digit nor hyphen beside it.
  func replacingPhrase(_ phrase: String, with other: String) -> String {
    let (mine, phrase) = (Array(utf8), Array(phrase.utf8))
    guard !phrase.isEmpty, mine.count >= phrase.count else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < mine.count {
      let end = index + phrase.count
      let isFree =
        (index == 0 || !mine[index - 1].joins) && (end >= mine.count || !mine[end].joins)
      if isFree, end <= mine.count, mine[index..<end].elementsEqual(phrase) {
        result += Array(other.utf8)
        index = end
      } else {
        result.append(mine[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The parts of a Swift literal: what is text, and what is code between `\(` and `)`.
  var interpolated: [(part: String, isCode: Bool)] {
    let bytes = Array(utf8)
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let open = Array(("\\" + String(repeating: "#", count: hashes) + "(").utf8)
    var parts: [(String, Bool)] = []
    var (start, index, depth) = (0, 0, 0)
    func add(upTo end: Int, isCode: Bool) {
      parts.append((String(decoding: bytes[start..<end], as: UTF8.self), isCode))
      start = end
    }
    while index < bytes.count {
      if depth == 0, bytes[index...].starts(with: open) {
        add(upTo: index + open.count, isCode: false)
        (index, depth) = (index + open.count, 1)
      } else {
        if depth > 0, bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if depth > 0, bytes[index] == UInt8(ascii: ")") {
          depth -= 1
          if depth == 0 { add(upTo: index, isCode: true) }
        }
        // An escaped backslash opens nothing.
        let isEscape = depth == 0 && hashes == 0 && bytes[index] == UInt8(ascii: "\\")
        index += isEscape ? 2 : 1
      }
    }
    add(upTo: bytes.count, isCode: depth > 0)
    return parts
  }
}

extension [UInt8] {
  /// Whether these bytes hold the text.
  func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var start = 0
    while let place = firstIndex(of: first, from: start), place + wanted.count <= count {
      if self[place..<place + wanted.count].elementsEqual(wanted) { return true }
      start = place + 1
    }
    return false
  }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A letter, a digit, an underscore, or part of a character beyond ASCII.
  var isWordByte: Bool {
    // Of every byte of every source, so it is numbers that are compared, and letters first.
    let small = self | 0x20
    return small >= 0x61 && small <= 0x7A || self >= 0x30 && self <= 0x39 || self == 0x5F
      || self >= 0x80
  }

  /// Whether it makes one word with what stands beside it.
  fileprivate var joins: Bool { isWordByte || self == UInt8(ascii: "-") }
}
