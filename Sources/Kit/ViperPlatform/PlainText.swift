extension Unicode.Scalar {
  /// Whether it is a printable letter or sign that Normalization Form C leaves as it is in any text of
  /// such scalars: they neither compose nor are sorted or replaced.
  ///
  /// Covers most scalars of names without their properties, whose lookup is slow.
  package static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    // Latin; Greek and Cyrillic; Hebrew; Arabic.
    case 0x20..<0x7F, 0xC0..<0x300, 0x388..<0x38B, 0x38C, 0x38E..<0x3A2, 0x3A3..<0x483,
      0x5D0..<0x5EB, 0x620..<0x64B,
      // Devanagari; Thai; Hiragana; Katakana; Han; Hangul.
      0x900..<0x93A, 0x93E..<0x94D, 0xE01..<0xE38, 0xE40..<0xE48, 0xE4C, 0x3041..<0x3097,
      0x30A1..<0x30FB, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
      true
    default: false
    }
  }

  /// Whether it is a mark that is printable and stays as it is after a plain scalar.
  fileprivate static func isLoneMark(_ value: UInt32) -> Bool {
    switch value {
    // Virama; vowels and tones of Thai.
    case 0x94D, 0xE38..<0xE3B, 0xE48..<0xE4C: true
    default: false
    }
  }

  /// Whether a plain scalar isn't visible by itself.
  fileprivate static func isPlainMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x900..<0x904, 0x93E..<0x94D, 0xE31, 0xE34..<0xE38, 0xE47, 0xE4C: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of scalars, if the text begins with a visible one, and all are plain or lone marks;
  /// nil otherwise, also for invalid UTF-8.
  package var plainScalarCount: Int? {
    var (count, offset, isAfterPlain) = (0, 0, false)
    while offset < self.count {
      let byte = self[offset]
      if 0x20..<0x7F ~= byte {
        offset += 1
        isAfterPlain = true
      } else {
        guard let (value, width) = shortScalar(at: offset) else { return nil }
        let isPlain = Unicode.Scalar.isPlain(value)
        guard isPlain || isAfterPlain && Unicode.Scalar.isLoneMark(value),
          offset > 0 || !Unicode.Scalar.isPlainMark(value)
        else { return nil }
        offset += width
        isAfterPlain = isPlain
      }
      count += 1
    }
    return count
  }

  /// A scalar of two or three bytes; nil for others, and for invalid UTF-8.
  private func shortScalar(at offset: Int) -> (value: UInt32, width: Int)? {
    let first = UInt32(self[offset])
    guard 0xC2..<0xF0 ~= first, let second = continuation(at: offset + 1) else { return nil }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    guard let third = continuation(at: offset + 2) else { return nil }
    let value = (first & 0x0F) << 12 | second << 6 | third
    return value < 0x800 ? nil : (value, 3)
  }

  private func continuation(at offset: Int) -> UInt32? {
    guard offset < count, self[offset] & 0xC0 == 0x80 else { return nil }
    return UInt32(self[offset] & 0x3F)
  }
}
