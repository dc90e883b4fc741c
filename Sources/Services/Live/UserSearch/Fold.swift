import Platform

/// Folds text for a search: removes case, accents, combining marks and compatibility forms.
///
/// Each scalar is folded independently, so that a substring folds to a substring of the folded
/// text. Results are cached, so each actor has its own value.
struct Fold {
  /// Raised when the rule changes.
  private static let rule: Int64 = 1

  /// The version of the rule and of the standard library's Unicode data, which differs between
  /// platforms. Stored texts of another version are folded again.
  static let version = rule * 100 + Int64(newcomers.count { $0.properties.age != nil })

  /// A scalar from each Unicode version since 15.
  private static let newcomers: [Unicode.Scalar] = [
    "\u{0CF3}", "\u{2FFC}", "\u{1C89}", "\u{20C1}",
  ]

  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// Appends the first `limit` scalars of the text, folded, in UTF-8. Controls and all spaces become
  /// plain spaces.
  mutating func append(_ text: String, limit: Int = .max, to bytes: inout [UInt8]) {
    var beginning = String(text.unicodeScalars.prefix(limit))
    beginning.withUTF8 { append(utf8: $0, to: &bytes) }
  }

  /// The same for valid UTF-8.
  mutating func append(utf8 text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        bytes.append(Self.folded(byte))
        place += 1
      } else {
        let width = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0x7F >> UInt32(width))
        for next in text[place + 1..<place + width] { value = value << 6 | UInt32(next & 0x3F) }
        if let scalar = Unicode.Scalar(value) { append(scalar, to: &bytes) }
        place += width
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let folded = known[scalar] {
      bytes += folded
    } else {
      let folded = Array(Self.folded(scalar).utf8)
      known[scalar] = folded
      bytes += folded
    }
  }

  /// The folded words of a query, longest first.
  static func words(of text: String) -> [[UInt8]] {
    var (fold, bytes) = (Fold(), [UInt8]())
    fold.append(text, to: &bytes)
    return bytes.split(separator: UInt8(ascii: " ")).map(Array.init).sorted { $0.count > $1.count }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0..<0x20, 0x7F: 0x20
    default: byte
    }
  }

  /// Empty for a combining mark.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    var folded = ""
    let form = compatible(scalar) ?? String(scalar)
    for part in form.nfd.lowercased().nfd.unicodeScalars {
      switch part.properties.generalCategory {
      case .nonspacingMark: continue
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: folded += " "
      default: folded += letters[part] ?? String(part)
      }
    }
    return folded
  }

  /// Common ASCII spellings of letters that have no Unicode decomposition.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
    "ŧ": "t", "ı": "i", "ŋ": "n", "ς": "σ",
  ]
}
