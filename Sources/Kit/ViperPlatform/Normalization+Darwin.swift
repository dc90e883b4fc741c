#if canImport(Darwin)
  import Foundation

  extension String {
    /// The same text in Unicode's Normalization Form C.
    ///
    /// Takes O(count).
    public var nfc: String { precomposedStringWithCanonicalMapping }

    /// The same text in Unicode's Normalization Form D.
    ///
    /// Takes O(count).
    public var nfd: String { decomposedStringWithCanonicalMapping }
  }
#endif
