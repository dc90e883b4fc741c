import Platform

/// What an account is called: one spelling a person, whatever they type.
///
/// Stored as RFC 8265's UsernameCaseMapped wants it: of the usual width, in lower case, in
/// Normalization Form C.
public struct Username: Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Error, Equatable, Sendable {
    case empty
    case badBeginning
    case badLetter(Character)
    /// Letters that are read from right to left stand beside others that aren't.
    case mixedDirections
    case tooLong
  }

  /// In Unicode scalars.
  static let limit = 64

  public let description: String

  /// - Throws: `Problem`, why `text` is no username.
  public init(_ text: String) throws(Problem) {
    let mapped = text.usuallyWide.nfc.lowercased().nfc
    guard let first = mapped.unicodeScalars.first else { throw .empty }
    if let letter = mapped.first(where: { !$0.isAllowedInUsername }) { throw .badLetter(letter) }
    if !first.isLetterOrDigit { throw .badBeginning }
    if !mapped.unicodeScalars.hasOneDirection { throw .mixedDirections }
    if mapped.unicodeScalars.count > Self.limit { throw .tooLong }
    description = mapped
  }

  /// What a database holds, unchecked, since another program may have written it: whoever shows it
  /// sanitizes it.
  package init(stored text: String) { description = text }

  /// Appends a username in ASCII as it is stored: most of an import's are. False, and nothing is
  /// appended, where `init(_:)` has to look.
  package static func appendASCII(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    guard 1...limit ~= text.count, text[0].isLetterOrDigit else { return false }
    for byte in text
    where !byte.isLetterOrDigit && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: "_")
    {
      return false
    }
    for byte in text { stored.append(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
    return true
  }
}

extension Username.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "A username is needed."
    case .badBeginning: "A username begins with a letter or a digit."
    case .badLetter(" "): "A username has no spaces. Join words with a dot or a hyphen."
    case .badLetter(let letter):
      "A username has letters, digits, dots, hyphens and underscores, but no “\(letter)”."
    case .mixedDirections:
      "A username is read in one direction. Leave out the letters or digits of other scripts."
    case .tooLong: "A username has at most \(Username.limit) letters."
    }
  }
}
