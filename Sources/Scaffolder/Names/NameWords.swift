/// A name split into words: `OAuth2Login` is `OAuth2` and `Login`, `URLList` is `URL` and `List`.
///
/// A word begins with a capital and takes the digits after it. A run of capitals is one word, with a
/// plural `s`, up to its last one if small letters follow. A single capital belongs to the digits
/// before it, as in `P2PChat`, or else to the word after it, as in `OAuth`.
struct NameWords {
  let all: [String]

  /// - Parameter name: The name of a type or a property: ASCII letters and digits.
  init(_ name: String) {
    let bytes = Array(name.utf8)
    var words: [[UInt8]] = []
    // Small letters before the first capital are the first word of a property.
    var index = bytes.firstIndex(where: \.isCapital) ?? bytes.count
    if index > 0 { words.append(Array(bytes[..<index])) }
    while index < bytes.count {
      var end = Self.endOfWord(in: bytes, from: index)
      let isSingle = end == index + 1
      if isSingle, let last = words.indices.last, words[last].last?.isDigit == true {
        words[last].append(bytes[index])
      } else {
        if isSingle, end < bytes.count { end = Self.endOfWord(in: bytes, from: end) }
        words.append(Array(bytes[index..<end]))
      }
      index = end
    }
    all = words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter start: The index of a capital.
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

  var property: String { (all.first?.lowercased() ?? "") + all.dropFirst().joined() }

  var route: String { all.map { $0.lowercased() }.joined(separator: "-") }

  var sentence: String { all.map(Self.inSentence).joined(separator: " ") }

  var title: String {
    (all.prefix(1) + all.dropFirst().map(Self.inSentence)).joined(separator: " ")
  }

  /// `URL`, `OAuth2`, `V2` and the `B` of `PlanB` keep their capitals.
  private static func inSentence(_ word: String) -> String {
    let keeps = word.utf8.dropFirst().contains(where: \.isCapital)
    return keeps || !word.utf8.contains(where: \.isSmall) ? word : word.lowercased()
  }
}

extension String {
  /// Its words of ASCII letters and digits, each capitalized: `User`, `Boxes` of `../user-boxes`,
  /// and `Grosse` of `größe`.
  var asciiWords: [String] {
    let plain = unicodeScalars.map(Self.ascii).joined()
    return plain.utf8.split { !$0.isCapital && !$0.isSmall && !$0.isDigit }.map { part in
      let word = String(decoding: part, as: UTF8.self)
      return word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// The letter without its accent; empty if it has no ASCII equivalent.
  private static func ascii(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return String(scalar) }
    if scalar == "ß" { return "ss" }
    // Such as LATIN SMALL LETTER O WITH DIAERESIS.
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count == 4 || words.count > 5 && words[4] == "WITH", words[0] == "LATIN",
      words[2] == "LETTER", words[3].utf8.count < 3
    else { return "" }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
