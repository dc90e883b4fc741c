import ViperPlatform

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

  /// The folded forms of all scalars so far, concatenated.
  private var results: [UInt8] = []
  /// The range in `results` of each folded scalar, in pages of 256 scalars; nil if not folded yet.
  private var ranges: [Range<Int32>?] = []
  /// The index in `ranges` of a scalar's page, by its upper bits; -1 for none.
  private var pages: [Int] = []

  /// Appends the first `limit` scalars of the text, folded, in UTF-8. Controls and all spaces become
  /// plain spaces.
  mutating func append(_ text: String, limit: Int = .max, to bytes: inout [UInt8]) {
    var beginning = String(text.unicodeScalars.prefix(limit))
    beginning.withUTF8 { append(utf8: $0, to: &bytes) }
  }

  /// The same for valid UTF-8.
  mutating func append(utf8 text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var offset = Self.appendPlain(text, to: &bytes)
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        bytes.append(Self.folded(byte))
        offset += 1
      } else {
        let width = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0x7F >> UInt32(width))
        for next in text[offset + 1..<offset + width] { value = value << 6 | UInt32(next & 0x3F) }
        append(value, to: &bytes)
        offset += width
      }
    }
  }

  /// Appends the plain ASCII at the beginning of the text, eight bytes at a time; returns its length.
  private static func appendPlain(
    _ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: text)
    let end = bytes.withUnsafeMutableBytes { bytes in
      var offset = start
      while offset + 8 <= bytes.count,
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).foldedASCII
      {
        bytes.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      // The last bytes are folded with some before them, which stay as they are.
      let tail = bytes.count - 8
      if start <= tail, offset > tail, offset < bytes.count,
        let word = bytes.loadUnaligned(fromByteOffset: tail, as: UInt64.self).foldedASCII
      {
        bytes.storeBytes(of: word, toByteOffset: tail, as: UInt64.self)
        return bytes.count
      }
      while offset < bytes.count, bytes[offset] < 0x80 {
        bytes[offset] = folded(bytes[offset])
        offset += 1
      }
      return offset
    }
    if end < bytes.count { bytes.removeLast(bytes.count - end) }
    return end - start
  }

  private mutating func append(_ value: UInt32, to bytes: inout [UInt8]) {
    let (page, rest) = (Int(value) >> 8, Int(value) & 0xFF)
    if pages.isEmpty { pages = Array(repeating: -1, count: 0x1100) }
    if pages[page] < 0 {
      pages[page] = ranges.count
      ranges += repeatElement(nil, count: 0x100)
    }
    let index = pages[page] + rest
    if let known = ranges[index] {
      for offset in known { bytes.append(results[Int(offset)]) }
    } else if let scalar = Unicode.Scalar(value) {
      let folded = Self.folded(scalar).utf8
      ranges[index] = Int32(results.count)..<Int32(results.count + folded.count)
      results += folded
      bytes += folded
    }
  }

  /// The folded words of a query.
  static func words(of text: String) -> [[UInt8]] {
    var (fold, bytes) = (Fold(), [UInt8]())
    fold.append(text, to: &bytes)
    return bytes.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    let isControl = byte < 0x20 || byte == 0x7F
    return isControl ? 0x20 : byte | (0x41...0x5A ~= byte ? 0x20 : 0)
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

extension UInt64 {
  /// Eight bytes of ASCII, folded; nil if there are others, or controls.
  fileprivate var foldedASCII: UInt64? {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // A sum sets the highest bit of the bytes above a bound.
    let controls = (self &- 0x20 * ones) | (self &+ ones)
    if (self | controls) & highs != 0 { return nil }
    let capitals = (self &+ 0x3F * ones) & ~(self &+ 0x25 * ones) & highs
    return self | capitals >> 2
  }
}
