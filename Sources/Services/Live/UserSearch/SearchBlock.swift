import SQLiteDatabase

/// The folded texts of up to 128 users whose ids differ only in the last seven bits, packed for a
/// scan.
///
/// Heads and texts are stored contiguously, each in the order of ids; the head of an unused id is
/// zero. A text is name, tab, username, tab, address, line feed. Folded text contains neither tabs
/// nor line feeds.
struct SearchBlock: Equatable {
  static let users = 128

  /// The lengths of a text and of the name in it, in bytes, and the age in years: three 16-bit
  /// little-endian integers.
  struct Head {
    static let size = 6
    /// Stands for an unknown age, which sorts last.
    static let noAge = UInt16.max

    var length: UInt16 = 0
    var name: UInt16 = 0
    var age: UInt16 = 0
  }

  private(set) var heads: [UInt8] = []
  private(set) var texts: [UInt8] = []

  static func number(of id: Int64) -> Int64 { id >> 7 }
  static func place(of id: Int64) -> Int { Int(id & 127) }

  init() {}

  /// Nil if the bytes aren't a valid block.
  init?(heads: [UInt8], texts: [UInt8]) {
    guard heads.count % Head.size == 0, heads.count <= Self.users * Head.size else { return nil }
    self.heads = heads
    self.texts = texts
    let all = (0..<count).map(head)
    guard all.reduce(0, { $0 + Int($1.length) }) == texts.count else { return nil }
    guard all.allSatisfy({ $0.length == 0 || $0.name < $0.length }) else { return nil }
  }

  private var count: Int { heads.count / Head.size }

  private func head(_ place: Int) -> Head {
    func pair(_ at: Int) -> UInt16 { UInt16(heads[at]) | UInt16(heads[at + 1]) << 8 }
    let at = place * Head.size
    return Head(length: pair(at), name: pair(at + 2), age: pair(at + 4))
  }

  /// Replaces the text at `place`; nil removes it.
  mutating func set(_ text: SearchText?, at place: Int) {
    while count < place { append(Head()) }
    if count == place {
      append(text?.head ?? Head())
      texts += text?.bytes ?? []
    } else {
      let start = (0..<place).reduce(0) { $0 + Int(head($1).length) }
      let old = start..<start + Int(head(place).length)
      texts.replaceSubrange(old, with: text?.bytes ?? [])
      let rest = (place + 1..<count).map(head)
      heads.removeLast(heads.count - place * Head.size)
      append(text?.head ?? Head())
      rest.forEach { append($0) }
    }
  }

  private mutating func append(_ head: Head) {
    append(head.length)
    append(head.name)
    append(head.age)
  }

  private mutating func append(_ pair: UInt16) {
    heads.append(UInt8(truncatingIfNeeded: pair))
    heads.append(UInt8(truncatingIfNeeded: pair >> 8))
  }
}

/// The folded text of a user.
struct SearchText {
  let bytes: [UInt8]
  let head: SearchBlock.Head

  /// The maximum number of scalars of each field, so that a text's length fits in 16 bits.
  private static let limit = 500

  init(name: String, username: String, email: String, age: Int?, fold: inout Fold) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count + username.utf8.count + email.utf8.count + 3)
    fold.append(name, limit: Self.limit, to: &bytes)
    let count = bytes.count
    bytes.append(UInt8(ascii: "\t"))
    fold.append(username, limit: Self.limit, to: &bytes)
    bytes.append(UInt8(ascii: "\t"))
    fold.append(email, limit: Self.limit, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    self.init(bytes, name: count, age: age)
  }

  /// The same for fields in valid UTF-8 that don't exceed the limit.
  init(name: UTF8Text, username: UTF8Text, email: UTF8Text, age: Int?, fold: inout Fold) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.bytes.count + username.bytes.count + email.bytes.count + 3)
    fold.append(utf8: name.bytes, to: &bytes)
    let count = bytes.count
    bytes.append(UInt8(ascii: "\t"))
    fold.append(utf8: username.bytes, to: &bytes)
    bytes.append(UInt8(ascii: "\t"))
    fold.append(utf8: email.bytes, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    self.init(bytes, name: count, age: age)
  }

  /// - Parameter name: The length of the name in bytes.
  private init(_ line: [UInt8], name: Int, age: Int?) {
    bytes = line
    let years = age.map { UInt16(clamping: min($0, Int(SearchBlock.Head.noAge) - 1)) }
    head = SearchBlock.Head(
      length: UInt16(bytes.count), name: UInt16(name), age: years ?? SearchBlock.Head.noAge)
  }
}
