extension FullName {
  /// Appends what is stored for a name of letters that are the same in Normalization Form C, as most
  /// are. False, and nothing is appended, where `text` is none, or has other letters: then `init(_:)`
  /// tells.
  package static func appendPlain(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    guard let first = text.first, let last = text.last, first != 0x20, last != 0x20 else {
      return false
    }
    var count = 0
    var place = 0
    var before = Kind.mark
    while place < text.count {
      if 0x20..<0x7F ~= text[place] {
        place += 1
        before = .letter
      } else {
        guard let (scalar, width) = scalar(of: text, at: place), let kind = kind(of: scalar) else {
          return false
        }
        // A mark first may be all there is to see, and two that are sorted may stand the wrong way.
        if kind != .letter, count == 0 || (kind, before) == (.sorted, .sorted) { return false }
        place += width
        before = kind
      }
      count += 1
    }
    if count > limit { return false }
    stored.append(contentsOf: text)
    return true
  }

  /// A scalar of two or three bytes; nil where there is none.
  private static func scalar(
    of text: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (UInt32, width: Int)? {
    let lead = UInt32(text[place])
    let width = lead & 0xE0 == 0xC0 ? 2 : lead & 0xF0 == 0xE0 ? 3 : 0
    guard width > 0, place + width <= text.count else { return nil }
    var scalar = lead & (width == 2 ? 0x1F : 0x0F)
    for byte in text[place + 1..<place + width] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    // What could be written in fewer bytes is no UTF-8.
    return scalar >= (width == 2 ? 0x80 : 0x800) ? (scalar, width) : nil
  }

  enum Kind {
    case letter
    case mark
    /// A mark that normalization sorts among others.
    case sorted
  }

  private static func kind(of scalar: UInt32) -> Kind? {
    for (range, kind) in kinds where range.contains(scalar) { return kind }
    return nil
  }

  /// Printable scalars that compose with nothing before them, and aren't taken apart.
  static let kinds: [(ClosedRange<UInt32>, Kind)] = [
    (0xC0...0x17F, .letter), (0x1EA0...0x1EF9, .letter),  // Latin with accents
    (0x410...0x44F, .letter), (0x388...0x38A, .letter), (0x38E...0x3A1, .letter),
    (0x3A3...0x3CE, .letter),  // Cyrillic and Greek
    (0x5D0...0x5EA, .letter), (0x620...0x64A, .letter),  // Hebrew and Arabic
    (0x4E00...0x9FA5, .letter), (0xAC00...0xD7A3, .letter),  // Han and Hangul
    (0x3041...0x3096, .letter), (0x30A1...0x30FA, .letter),  // Kana
    (0x904...0x939, .letter), (0x93E...0x94C, .mark), (0x94D...0x94D, .sorted),  // Devanagari
    (0xE01...0xE30, .letter), (0xE31...0xE37, .mark), (0xE40...0xE46, .letter),
    (0xE48...0xE4B, .sorted),  // Thai
  ]
}
