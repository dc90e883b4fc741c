#if !canImport(Darwin)
  // The standard library normalises to compare strings, but has no public name for it yet. The
  // one in Foundation would take longer to load than the whole program does to start.
  @_spi(_Unicode) import Swift

  extension String {
    /// The same text in Unicode's Normalization Form C. Takes O(count).
    public var nfc: String {
      if unicodeScalars.allSatisfy(\.isComposed) { return self }
      var scalars = String.UnicodeScalarView()
      for scalar in _nfc { scalars.append(scalar) }
      return String(scalars)
    }

    /// The same text in Unicode's Normalization Form D. Takes O(count).
    public var nfd: String {
      if utf8.allSatisfy({ $0 < 0x80 }) { return self }
      var scalars = String.UnicodeScalarView()
      for scalar in _nfd { scalars.append(scalar) }
      return String(scalars)
    }
  }

  extension Unicode.Scalar {
    /// Whether Normalization Form C leaves it as it is in any text of such scalars: they neither
    /// compose nor are sorted or replaced (NFC_Quick_Check is Yes). Covers the most used letters.
    fileprivate var isComposed: Bool {
      switch value {
      // Latin; Greek and Cyrillic; Hiragana; Katakana; Han; Hangul.
      case 0..<0x300, 0x388..<0x483, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000,
        0xAC00..<0xD7A4:
        true
      default: false
      }
    }
  }
#endif
