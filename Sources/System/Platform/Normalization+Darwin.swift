#if canImport(Darwin)
  import Foundation

  extension String {
    /// The same text in Unicode's Normalization Form C. Takes O(count).
    public var nfc: String { precomposedStringWithCanonicalMapping }
  }
#endif
