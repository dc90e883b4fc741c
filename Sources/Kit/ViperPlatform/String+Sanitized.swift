extension String {
  /// The text for a terminal: control, format, bidirectional and invisible characters are spelled
  /// out, as `^[` or `<U+202E>`, and so are all but ASCII if the terminal shows only that.
  package var sanitized: String {
    Charset.terminal.isUnicode ? visible : visible.spelledInASCII
  }

  /// The same in any locale, for files and programs.
  package var visible: String { sanitized(by: \.spelling) }

  /// The text with each character that isn't safe on a terminal replaced by the result of `spell`.
  ///
  /// A joiner or a variation selector is kept if it changes the character before it; anywhere else
  /// it would be invisible.
  ///
  /// - Complexity: O(count).
  package func sanitized(by spell: (Unicode.Scalar) -> String) -> String {
    if isPrintableASCII || unicodeScalars.allSatisfy({ $0.widthAlone != nil }) { return self }
    var result = String.UnicodeScalarView()
    var before: Unicode.Scalar = " "
    let tags = regionTags
    for (index, scalar) in zip(unicodeScalars.indices, unicodeScalars) {
      if scalar.isSafe(after: before) || tags.contains(index) {
        result.append(scalar)
        before = scalar
      } else {
        result.append(contentsOf: spell(scalar).unicodeScalars)
        before = " "
      }
    }
    return String(result)
  }

  /// The text as a JSON string (RFC 8259).
  ///
  /// Escapes characters that are unsafe on a terminal, too, and all but ASCII if the terminal shows
  /// only that.
  package var json: String {
    var quoted = self
    if utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      // Compares scalars: a quotation mark with a combining accent is another character.
      let scalars = unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
        if scalar == "\"" || scalar == "\\" { result.append("\\") }
        result.append(scalar)
      }
      quoted = String(scalars)
    }
    func escaped(_ scalar: Unicode.Scalar) -> String {
      scalar.utf16.map { "\\u" + $0.hexadecimal }.joined()
    }
    let safe = quoted.sanitized(by: escaped)
    if Charset.terminal.isUnicode { return "\"\(safe)\"" }
    return "\"\(safe.unicodeScalars.map { $0.isASCII ? String($0) : escaped($0) }.joined())\""
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without such characters at both ends.
  package func trimmed(while isBlank: (Character) -> Bool) -> Substring {
    let rest = drop(while: isBlank)
    return rest.dropLast(rest.reversed().prefix(while: isBlank).count)
  }
}

extension StringProtocol {
  /// Whether each byte is a character in one cell, as in most texts.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 &- 0x20 < 0x5F } } ?? false
  }
}

extension FixedWidthInteger {
  /// At least four digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// Its width in cells among such scalars, all of them safe on a terminal; nil if that depends on
  /// the text.
  ///
  /// Covers most scalars of Latin, Greek, Cyrillic, Chinese, Japanese and Korean texts without
  /// their properties, whose lookup is slow.
  package var widthAlone: Int? {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x2010..<0x2028,
      0x2190..<0x2200, 0x2500..<0x25FD, 0x2800..<0x2900:
      1
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  /// Whether it is visible, or changes the look of the character before it.
  fileprivate func isSafe(after before: Unicode.Scalar) -> Bool {
    if value >= 0x20 && value < 0x7F { return true }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return isJoiner && before.joins
    // Outside of a syllable it would combine with any character before it.
    case .otherLetter where isMedial:
      return before.isKorean && !properties.isDefaultIgnorableCodePoint
    default: break
    }
    guard properties.isDefaultIgnorableCodePoint else { return true }
    return switch value {
    case 0xFE0E, 0xFE0F: before.properties.isEmoji
    // Variants of Han letters, and of Mongolian ones.
    case 0xE0100...0xE01EF: before.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: (0x1820...0x18AA).contains(before.value)
    default: false
    }
  }

  /// Whether it is a zero-width joiner or non-joiner.
  package var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether it is a medial vowel or a final consonant of a Korean syllable that is written in
  /// parts.
  package var isMedial: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  private var isKorean: Bool {
    isMedial || (0x1100...0x115F).contains(value) || (0xA960...0xA97F).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }

  /// Whether a joiner after it has a meaning: in emoji, and in scripts from Arabic to Mongolian
  /// with contextual letter forms.
  private var joins: Bool {
    switch value {
    case 0x0620...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xAAFF: true
    case 0xFE0F: true
    default: value >= 0xA9 && (properties.isEmoji || properties.isEmojiModifier)
    }
  }

  /// `^[` for an ASCII control, and `<U+202E>` for all others.
  fileprivate var spelling: String {
    if value < 0x80 { return "^\(Unicode.Scalar(UInt8(value) ^ 0x40))" }
    return "<U+\(value.hexadecimal)>"
  }
}
