import ViperPlatform

/// The unique name of an account, by RFC 8265's UsernameCaseMapped profile: width-mapped, in lower
/// case, in Normalization Form C.
public struct Username: Hashable, Sendable, CustomStringConvertible {
  /// Why a text is not a username.
  public enum Problem: Equatable, Sendable {
    case empty
    case badBeginning
    case badLetter(Character)
    /// It mixes right-to-left and left-to-right letters.
    case mixedDirections
    case tooLong
  }

  /// The maximum length, in Unicode scalars.
  static let limit = 64

  /// The rule for usernames, in a sentence.
  public static let rule = "A username has at most \(limit) \(letters)."

  fileprivate static let letters = "letters, digits, dots, hyphens and underscores"

  /// The username as it is stored.
  public let description: String

  /// Creates a username from any spelling of it.
  /// - Throws: `EntryProblem`, why `text` is not a username.
  public init(_ text: String) throws(EntryProblem) {
    let mapped = text.usuallyWide.nfc.lowercased().nfc
    guard let first = mapped.unicodeScalars.first else { throw .username(.empty) }
    if let letter = mapped.first(where: { !$0.isAllowedInUsername }) {
      throw .username(.badLetter(letter))
    }
    if !first.isLetterOrDigit { throw .username(.badBeginning) }
    if !mapped.unicodeScalars.hasOneDirection { throw .username(.mixedDirections) }
    if mapped.unicodeScalars.count > Self.limit { throw .username(.tooLong) }
    description = mapped
  }

  /// Creates a value from a database, which another program may have written: it isn't checked, so
  /// sanitize it before showing it.
  package init(stored text: String) { description = text }

  /// Appends a valid ASCII username to `stored`; false, and nothing is appended, if only `init(_:)` can
  /// decide.
  package static func appendASCII(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    guard 1...limit ~= text.count, text[0].isLetterOrDigit else { return false }
    var hasCapitals = false
    for byte in text {
      if 0x41...0x5A ~= byte {
        hasCapitals = true
      } else if !byte.isLetterOrDigit, byte != 0x2D, byte != 0x2E, byte != 0x5F {
        return false
      }
    }
    stored.append(contentsOf: text)
    guard hasCapitals else { return true }
    stored.withUnsafeMutableBufferPointer { bytes in
      for offset in bytes.count - text.count..<bytes.count where 0x41...0x5A ~= bytes[offset] {
        bytes[offset] |= 0x20
      }
    }
    return true
  }
}

extension Username.Problem: CustomStringConvertible {
  /// The valid entries, in one sentence.
  public var description: String {
    switch self {
    case .empty: "A username is needed."
    case .badBeginning: "A username begins with a letter or a digit."
    case .badLetter(" "): "A username has no spaces. Join words with a dot or a hyphen."
    case .badLetter(let letter):
      "A username has \(Username.letters), but no “\(letter)”."
    case .mixedDirections:
      "A username is read in one direction. Leave out the letters or digits of other scripts."
    case .tooLong: "A username has at most \(Username.limit) characters."
    }
  }
}
