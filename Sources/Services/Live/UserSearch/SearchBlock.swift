import Database

/// The folded texts of up to 128 users whose ids differ only in the last seven bits, packed for a
/// scan.
///
/// Heads and texts are stored contiguously, each in the order of ids; the head of an unused id is
/// zero. A text is name, tab, username, tab, address, line feed. Folded text contains neither tabs
/// nor line feeds.
struct SearchBlock {
  static let users = 128

  /// The lengths of a text and of the name in it, in bytes, and the age in years: stored as three
  /// 16-bit integers in native order; all supported platforms are little-endian.
  struct Head {
    /// An unknown age, which sorts last.
    static let noAge = UInt16.max

    var length: UInt16 = 0
    var name: UInt16 = 0
    var age: UInt16 = 0
  }

  private var heads: [Head] = []
  private(set) var texts: [UInt8] = []

  static func number(of id: Int64) -> Int64 { id >> 7 }
  static func index(of id: Int64) -> Int { Int(id & 127) }

  init() {}

  /// Nil if the bytes aren't a valid block.
  init?(heads: [UInt8], texts: [UInt8]) {
    let valid = heads.withUnsafeBytes { heads in
      texts.withUnsafeBytes { texts in
        SearchBlockView(heads: heads, texts: texts).map { view in (0..<view.count).map(view.head) }
      }
    }
    guard let valid, valid.count <= Self.users else { return nil }
    (self.heads, self.texts) = (valid, texts)
  }

  var count: Int { heads.count }

  var headBytes: [UInt8] { heads.withUnsafeBytes { Array($0) } }

  /// Adds the text of a user after all others, from fields of at most 500 scalars each.
  mutating func append(
    name: UTF8Text, username: UTF8Text, email: UTF8Text, age: Int?, at index: Int,
    by fold: inout Fold
  ) {
    while heads.count < index { heads.append(Head()) }
    let head = SearchText.append(
      name: name, username: username, email: email, age: age, to: &texts
    ) { fold.append(utf8: $0.bytes, to: &$1) }
    heads.append(head)
  }

  /// Replaces the text at `index`; nil removes it.
  mutating func set(_ text: SearchText?, at index: Int) {
    while heads.count <= index { heads.append(Head()) }
    let rest = heads[index...].reduce(0) { $0 + Int($1.length) }
    let start = texts.count - rest
    texts.replaceSubrange(start..<start + Int(heads[index].length), with: text?.bytes ?? [])
    heads[index] = text?.head ?? Head()
  }
}

/// The folded text of a user.
struct SearchText {
  let bytes: [UInt8]
  let head: SearchBlock.Head

  /// - Parameter fold: Appends a folded field, of at most 500 scalars, so that a text's length fits
  ///   in 16 bits.
  init<Field>(
    name: Field, username: Field, email: Field, age: Int?, fold: (Field, inout [UInt8]) -> Void
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    head = Self.append(
      name: name, username: username, email: email, age: age, to: &bytes, fold: fold)
    self.bytes = bytes
  }

  /// Appends the text to others; returns its head.
  static func append<Field>(
    name: Field, username: Field, email: Field, age: Int?, to bytes: inout [UInt8],
    fold: (Field, inout [UInt8]) -> Void
  ) -> SearchBlock.Head {
    let start = bytes.count
    fold(name, &bytes)
    let count = bytes.count - start
    bytes.append(UInt8(ascii: "\t"))
    fold(username, &bytes)
    bytes.append(UInt8(ascii: "\t"))
    fold(email, &bytes)
    bytes.append(UInt8(ascii: "\n"))
    let years = age.map { UInt16(clamping: min($0, Int(SearchBlock.Head.noAge) - 1)) }
    return SearchBlock.Head(
      length: UInt16(bytes.count - start), name: UInt16(count),
      age: years ?? SearchBlock.Head.noAge)
  }
}
