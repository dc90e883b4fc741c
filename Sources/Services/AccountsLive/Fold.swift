import Platform

/// Makes text comparable for a search: without case, accents and compatibility forms.
///
/// Each scalar folds by itself, so that a part of a text folds to a part of the folded text. Keeps
/// what it has worked out, so it belongs to one actor.
struct Fold {
  /// Of the rule; the stored search texts are made anew where it has changed.
  static let version: Int64 = 1

  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// Appends the folded text in UTF-8. Control characters become spaces.
  mutating func append(_ text: some Sequence<Unicode.Scalar>, to bytes: inout [UInt8]) {
    for scalar in text {
      if scalar.isASCII {
        bytes.append(Self.folded(UInt8(scalar.value)))
      } else if let folded = known[scalar] {
        bytes += folded
      } else {
        let folded = Self.folded(scalar)
        known[scalar] = folded
        bytes += folded
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0..<0x20, 0x7F: 0x20
    default: byte
    }
  }

  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    String(scalar).nfd.lowercased().nfd.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
      .flatMap { Array(String($0).utf8) }
  }
}
