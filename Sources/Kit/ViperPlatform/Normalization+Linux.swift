#if !canImport(Darwin)
  // The standard library normalizes to compare strings, but has no public name for it yet. The one
  // in Foundation would take longer to load than the whole program does to start.
  @_spi(_Unicode) import Swift

  extension String {
    /// The same text in Unicode's Normalization Form C.
    ///
    /// Takes O(count).
    public var nfc: String {
      if unicodeScalars.allSatisfy(\.isComposed) { return self }
      var scalars = String.UnicodeScalarView()
      for scalar in _nfc { scalars.append(scalar) }
      return String(scalars)
    }

    /// The same text in Unicode's Normalization Form D.
    ///
    /// Takes O(count).
    public var nfd: String {
      if utf8.allSatisfy({ $0 < 0x80 }) { return self }
      var scalars = String.UnicodeScalarView()
      for scalar in _nfd { scalars.append(scalar) }
      return String(scalars)
    }
  }

  extension Unicode.Scalar {
    /// Whether Normalization Form C leaves it as it is in any text of such scalars.
    fileprivate var isComposed: Bool { value < 0x300 || Self.isPlain(value) }
  }
#endif
