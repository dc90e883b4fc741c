// Why a text is no name, and which name is one.
extension ModuleName {
  /// The beginning of a sentence; nil where nothing is wrong.
  static func fault(of text: String) -> String? {
    guard let first = text.utf8.first else { return "A module needs a name" }
    let shown = "“\(text.shown(atMost: maximumLength))”"
    if text.utf8.contains(UInt8(ascii: "/")) || text.utf8.contains(UInt8(ascii: "\\")) {
      return "\(shown) is a path, not a name"
    }
    if !text.utf8.allSatisfy({ $0.isCapital || $0.isSmall || $0.isDigit }) {
      return "\(shown) holds more than the letters A to Z and digits"
    }
    if text.utf8.count > maximumLength {
      return "\(shown) has \(text.utf8.count) characters, and \(maximumLength) are the most"
    }
    if first.isDigit { return "\(shown) begins with a digit" }
    if first.isSmall { return "\(shown) doesn't begin with a capital" }
    return ReservedNames.fault(of: ModuleName(valid: text))
  }

  /// - Parameters:
  ///   - reason: The beginning of a sentence.
  ///   - isFree: Whether a name may be suggested.
  static func refusal(
    _ reason: String, of text: String, suggesting isFree: (ModuleName) -> Bool
  ) -> Failure {
    Failure("\(reason): try \(suggestion(for: text, where: isFree)).", .misused)
  }

  /// The first name that is near to the text and can be had.
  private static func suggestion(
    for text: String, where isFree: (ModuleName) -> Bool
  ) -> ModuleName {
    let stem = stem(of: text)
    let endings = ["List", "Page", "Feature"].filter { !stem.hasSuffix($0) }
    let near = [stem] + endings.map { stem.cut(for: $0) + $0 } + ["My" + stem.cut(for: "My")]
    let all = (stem.isEmpty ? [] : near) + ["Billing", "Invoices"]
    for candidate in all where fault(of: candidate) == nil {
      let name = ModuleName(valid: candidate)
      if isFree(name) { return name }
    }
    var number = 2
    while !isFree(ModuleName(valid: "Billing\(number)")) { number += 1 }
    return ModuleName(valid: "Billing\(number)")
  }

  /// The words of the text, each with a capital, without what no name holds: `UserBoxes` of
  /// `../user-boxes`.
  private static func stem(of text: String) -> String {
    var (stem, startsWord) = ([UInt8](), true)
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
      guard let byte = scalar.plain else {
        startsWord = true
        continue
      }
      if stem.isEmpty, byte.isDigit { continue }
      stem.append(startsWord && byte.isSmall ? byte - 0x20 : byte)
      startsWord = false
      if stem.count == maximumLength { break }
    }
    return String(decoding: stem, as: UTF8.self)
  }
}

extension String {
  /// As much of it as leaves room for an ending.
  fileprivate func cut(for ending: String) -> String {
    String(prefix(ModuleName.maximumLength - ending.count))
  }

  /// The same text, with everything but letters and ASCII's signs spelled out as `\u{1B}`, since it
  /// may steer a terminal, and cut where it is longer than `length`.
  func shown(atMost length: Int) -> String {
    let all = unicodeScalars
    let shown = all.prefix(all.count > length ? length / 2 : length).map(\.shown)
    return shown.joined() + (all.count > length ? "…" : "")
  }
}

extension Unicode.Scalar {
  /// The letter or digit of ASCII that it is, or that it is made of: `e` for `é`, of which Unicode says
  /// `LATIN SMALL LETTER E WITH ACUTE`.
  fileprivate var plain: UInt8? {
    if isASCII {
      let byte = UInt8(value)
      return byte.isCapital || byte.isSmall || byte.isDigit ? byte : nil
    }
    let words = properties.name?.split(separator: " ") ?? []
    guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER", words[3].utf8.count == 1
    else { return nil }
    return words[3].utf8.first.map { words[1] == "SMALL" ? $0 | 0x20 : $0 }
  }

  fileprivate var shown: String {
    if isASCII ? value >= 0x20 && value != 0x7F : isLetter { return String(self) }
    return "\\u{\(String(value, radix: 16, uppercase: true))}"
  }

  private var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }
}
