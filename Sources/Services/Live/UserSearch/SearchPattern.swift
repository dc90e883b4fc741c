import Accounts

/// The words of a query, which rank the users.
struct SearchPattern: Sendable {
  /// The rank of a user who matches; a lower one is better.
  ///
  /// A word begins after a separator or a field's beginning. Of several words, the worst decides.
  /// Users who match loosely have the ranks of `wordBeginning`.
  enum Rank {
    /// The name, the username or the visible address is the text of the query.
    static let exact: UInt64 = 0
    /// The name begins with the text.
    static let beginning: UInt64 = 1
    /// A word of a field begins with the word: add 0 for the name, 1 for the username, 2 for the
    /// address.
    static let wordBeginning: UInt64 = 2
    /// A field contains the word: add the same numbers.
    static let inside: UInt64 = 5
    /// The number of bits of a rank.
    static let width: UInt64 = 3
  }

  /// The separators of words, besides the end of a field.
  static let separators = " .@_'-"

  /// The folded words, longest first.
  let words: [[UInt8]]
  /// The words in the order of the query, separated by spaces.
  let text: [UInt8]
  /// Whether a word matches a field that has its letters in order.
  private(set) var isLoose = false
  /// A needle of all matching texts, for a scan that skips most others; nil without words.
  var sieve: Needle? { sieves.first }
  // Needles are large and this pattern is copied for each user, so arrays hold even single ones.
  private var sieves: [Needle]
  private let needles: [Needle]
  private let wholes: [Needle]
  private let isAddress: Bool
  /// The first eight bytes of the text, and a mask of the existing ones, as the needle has them.
  private let beginning: UInt64
  private let mask: UInt64

  init(_ text: String) {
    let typed = Fold.words(of: text)
    words = typed.sorted { $0.count > $1.count }
    self.text = Array(typed.joined(separator: [UInt8(ascii: " ")]))
    needles = words.map { Needle($0) }
    sieves = Array(needles.prefix(1))
    wholes = typed.isEmpty ? [] : [Needle(self.text)]
    (beginning, mask) = Needle.beginning(of: self.text)
    isAddress = typed.count == 1 && self.text.contains(UInt8(ascii: "@"))
  }

  /// The pattern for fields that have the letters of the words in order.
  var loosened: SearchPattern {
    var pattern = self
    (pattern.isLoose, pattern.sieves) = (true, words.prefix(1).map(Needle.init(rarestOf:)))
    return pattern
  }

  /// Whether a text that contains the sieve matches.
  @inline(__always)
  func matches(_ texts: UnsafeRawBufferPointer, _ text: Range<Int>) -> Bool {
    isLoose
      ? words.allSatisfy { Self.occursLoosely($0, in: texts, text) }
      : (1..<needles.count).allSatisfy { needles[$0].occurs(in: texts, text) }
  }

  /// The rank of a user who matches; a rank above `limit` may be any other above it.
  @inline(__always)
  func rank(
    _ head: SearchBlock.Head, at text: Range<Int>, in texts: UnsafeRawBufferPointer,
    upTo limit: UInt64
  ) -> UInt64 {
    let username = text.lowerBound &+ Int(head.name) &+ 1
    // Of most users, neither the name nor the username begins with the text, and few texts are addresses.
    if limit < Rank.wordBeginning, !isAddress, username &+ 8 <= texts.count,
      !mayBegin(at: text.lowerBound, in: texts), !mayBegin(at: username, in: texts)
    {
      return Rank.wordBeginning
    }
    return rank(username, at: text, in: texts, upTo: limit)
  }

  // MARK: - Private

  /// Whether the first eight bytes at `offset` are those of the text.
  @inline(__always)
  private func mayBegin(at offset: Int, in texts: UnsafeRawBufferPointer) -> Bool {
    (texts.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ beginning) & mask == 0
  }

  @inline(never)
  private func rank(
    _ username: Int, at text: Range<Int>, in texts: UnsafeRawBufferPointer, upTo limit: UInt64
  ) -> UInt64 {
    guard let whole = wholes.first else { return Rank.exact }
    if isLoose { return looseRank(username, at: text, in: texts) }
    // One byte follows each field.
    func isWhole(_ start: Int, _ end: Int) -> Bool {
      start + whole.count == end - 1 && whole.begins(in: texts, at: start)
    }
    let tab = UInt8(ascii: "\t")
    if isWhole(text.lowerBound, username)
      || whole.begins(in: texts, at: username) && texts[username + whole.count] == tab
      || isAddress && isWhole(address(after: username, in: texts, text), text.upperBound)
    {
      return Rank.exact
    }
    if whole.begins(in: texts, at: text.lowerBound) { return Rank.beginning }
    return limit < Rank.wordBeginning
      ? Rank.wordBeginning : wordRank(username, at: text, in: texts)
  }

  private func wordRank(
    _ username: Int, at text: Range<Int>, in texts: UnsafeRawBufferPointer
  ) -> UInt64 {
    let address = address(after: username, in: texts, text)
    var worst = Rank.wordBeginning
    for needle in needles {
      var best = Rank.inside + 2
      needle.forEach(in: texts, text) { hit in
        let field: UInt64 = hit < username ? 0 : hit < address ? 1 : 2
        let isBeginning = hit == text.lowerBound || Self.separates(texts[hit - 1])
        best = min(best, field + (isBeginning ? Rank.wordBeginning : Rank.inside))
        return best <= Rank.wordBeginning ? text.upperBound : hit + 1
      }
      worst = max(worst, best)
    }
    return worst
  }

  private func looseRank(
    _ username: Int, at text: Range<Int>, in texts: UnsafeRawBufferPointer
  ) -> UInt64 {
    let address = min(address(after: username, in: texts, text), text.upperBound)
    let fields = words.map { word -> UInt64 in
      if Self.occursLoosely(word, in: texts, text.lowerBound..<username) { return 0 }
      return Self.occursLoosely(word, in: texts, username..<address) ? 1 : 2
    }
    return Rank.wordBeginning + (fields.max() ?? 0)
  }

  /// The offset of the address in a text.
  private func address(
    after username: Int, in texts: UnsafeRawBufferPointer, _ text: Range<Int>
  ) -> Int {
    var end = username
    while end < text.upperBound, texts[end] != UInt8(ascii: "\t") { end += 1 }
    return end + 1
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || separators.utf8.contains(byte)
  }

  /// Whether a field has the scalars of a word in order.
  /// - Parameter onHit: Called with the range of each scalar that continues the word.
  @inline(__always)
  static func occursLoosely(
    _ word: [UInt8], in texts: UnsafeRawBufferPointer, _ text: Range<Int>,
    onHit: (Range<Int>) -> Void = { _ in }
  ) -> Bool {
    var next = 0
    for offset in text {
      if texts[offset] == UInt8(ascii: "\t") {
        next = 0
      } else if texts[offset] == word[next] {
        // The first byte of a scalar determines its length.
        let length = word[next].scalarLength
        let rest = 1..<length
        guard offset + length <= text.upperBound,
          rest.allSatisfy({ texts[offset + $0] == word[next + $0] })
        else { continue }
        next += length
        onHit(offset..<offset + length)
        if next == word.count { return true }
      }
    }
    return false
  }
}

extension UInt8 {
  /// The length in bytes of a scalar in UTF-8 that begins with this one.
  var scalarLength: Int { self < 0xC0 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}

extension UserQuery {
  /// The order to use: by name instead of hidden ages, or of matches without words.
  func order(seeing visible: VisibleDetails) -> Order {
    switch order {
    case .age where visible.ages == .hidden: .name
    case .match where Fold.words(of: text).isEmpty: .name
    default: order
    }
  }

  /// Whether that order is descending; a match has no reverse.
  var reversesOrder: Bool { isDescending && order != .match }
}
