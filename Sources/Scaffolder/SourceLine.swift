/// One line of Swift source, without its end.
struct SourceLine {
  let bytes: UnsafeRawBufferPointer

  /// How deep it stands: a step for two spaces, or for a tab.
  var depth: Int {
    var halves = 0
    for byte in bytes[..<indent] { halves += byte == UInt8(ascii: "\t") ? 2 : 1 }
    return halves / 2
  }

  private var indent: Int {
    bytes.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
  }

  func begins(with text: StaticString) -> Bool { sees(text, at: 0) }

  private func sees(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { text in
      place + text.count <= bytes.count
        && UnsafeRawBufferPointer(rebasing: bytes[place..<place + text.count]).elementsEqual(text)
    }
  }

  var isStatic: Bool {
    words.contains { $0 == "static" }
  }

  /// What it declares: its keyword, and its name. Nil where it declares nothing, or something private.
  var declaration: (kind: String, name: String)? {
    var words = words.makeIterator()
    while let word = words.next() {
      if Self.kinds.contains(word), let name = words.next() {
        // `class func` and `class var` aren't classes.
        return name == "func" || name == "var" ? words.next().map { (name, $0) } : (word, name)
      }
      guard Self.modifiers.contains(word) else { return nil }
    }
    return nil
  }

  /// The text that follows `label`, up to its quote, where the line begins with the label.
  func text(after label: StaticString) -> String? {
    let start = indent + label.utf8CodeUnitCount
    guard sees(label, at: indent), let end = bytes[start...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The first few words, attributes and what stands in their brackets left out.
  private var words: [String] {
    var (words, place) = ([String](), indent)
    while place < bytes.count, words.count < 8 {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "`"): place += 1
      case UInt8(ascii: "("):
        // `private(set)` hides nothing from a reader.
        if sees("(set)", at: place) { _ = words.popLast() }
        place = bytes[place...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? bytes.count
      case UInt8(ascii: "@"): place = endOfWord(from: place + 1)
      case _ where byte.isWordByte:
        let end = endOfWord(from: place)
        words.append(String(decoding: bytes[place..<end], as: UTF8.self))
        place = end
      default: return words
      }
    }
    return words
  }

  private func endOfWord(from place: Int) -> Int {
    bytes[place...].firstIndex { !$0.isWordByte } ?? bytes.count
  }

  private static let kinds: Set = [
    "actor", "class", "enum", "extension", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  private static let modifiers: Set = [
    "distributed", "final", "indirect", "internal", "isolated", "lazy", "mutating", "nonisolated",
    "open", "override", "package", "public", "static", "unowned", "weak",
  ]
}
