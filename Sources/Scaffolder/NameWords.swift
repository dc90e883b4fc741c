/// A name cut into its words: `OAuth2Login` is `OAuth2` and `Login`, `URLList` is `URL` and `List`.
///
/// A word begins with a capital, and takes the digits after it. Capitals in a row are one word, with
/// the `s` of their plural, up to the last one where small letters follow it. A capital alone between
/// others is no word: it belongs to the digits before it, as in `P2PChat`, or else to the word after
/// it, as in `OAuth`.
struct NameWords {
  let all: [String]

  /// - Parameter name: A type's or a property's: ASCII letters and digits. What else a folder's or a
  ///   constant's name may hold goes with the word before it.
  init(_ name: String) {
    let bytes = Array(name.utf8)
    var words: [[UInt8]] = []
    // What stands before the first capital is the first word of a property.
    var place = bytes.firstIndex(where: \.isCapital) ?? bytes.count
    if place > 0 { words.append(Array(bytes[..<place])) }
    while place < bytes.count {
      var end = Self.endOfWord(in: bytes, from: place)
      let isAlone = end == place + 1
      if isAlone, let last = words.indices.last, words[last].last?.isDigit == true {
        words[last].append(bytes[place])
      } else {
        if isAlone, end < bytes.count { end = Self.endOfWord(in: bytes, from: end) }
        words.append(Array(bytes[place..<end]))
      }
      place = end
    }
    all = words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter start: Where a capital is.
  private static func endOfWord(in bytes: [UInt8], from start: Int) -> Int {
    func end(of isPart: (UInt8) -> Bool, from index: Int) -> Int {
      bytes[index...].firstIndex { !isPart($0) } ?? bytes.count
    }
    let capitals = end(of: \.isCapital, from: start)
    let letters = end(of: \.isSmall, from: capitals)
    let isPlural = letters == capitals + 1 && bytes[capitals] == UInt8(ascii: "s")
    if capitals - start > 1, letters > capitals, !isPlural { return capitals - 1 }
    return end(of: { !$0.isCapital }, from: letters)
  }

  var property: String {
    (all.first?.lowercased() ?? "") + all.dropFirst().joined()
  }

  var route: String { all.map { $0.lowercased() }.joined(separator: "-") }

  /// As in the middle of a sentence.
  var sentence: String { all.map(Self.inSentence).joined(separator: " ") }

  /// As at the beginning of one.
  var title: String {
    (all.prefix(1) + all.dropFirst().map(Self.inSentence)).joined(separator: " ")
  }

  /// A word keeps its capitals where it has several, as `URL` and `OAuth2`, or no small letters, as
  /// `V2` and the `B` of `PlanB`.
  private static func inSentence(_ word: String) -> String {
    let keeps = word.utf8.dropFirst().contains(where: \.isCapital)
    return keeps || !word.utf8.contains(where: \.isSmall) ? word : word.lowercased()
  }
}

extension UInt8 {
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isSmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension StringProtocol {
  /// Whether it is one word, as a name in code is.
  var isWord: Bool { !isEmpty && utf8.allSatisfy(\.isWordByte) }
}
