import ViperPlatform

/// A password by RFC 8265's OpaqueString profile, so that every keyboard produces the same bytes.
public struct Password: Sendable {
  /// The maximum length in bytes, which is that of crypt(3).
  public static let limit = 511

  /// The password to hash: in Normalization Form C, every space as U+0020.
  public let text: String
  /// The text as typed.
  private let typed: String

  /// Creates a password from typed text.
  public init(_ typed: String) {
    self.typed = typed
    let spaced = typed.unicodeScalars.map {
      $0.properties.generalCategory == .spaceSeparator ? " " : $0
    }
    text = String(String.UnicodeScalarView(spaced)).nfc
  }
}

extension Password: Hashable {
  /// Compares the bytes to hash.
  public static func == (a: Password, b: Password) -> Bool { a.text == b.text }

  /// Hashes the bytes to hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Password {
  /// All byte sequences that another program may have hashed for the same keys, without repeats: `text`
  /// first, then as typed, then as typed in Latin-1.
  package var spellings: [[UInt8]] {
    var spellings = [Array(text.utf8), Array(typed.utf8)]
    let latin = typed.nfc.unicodeScalars.map { UInt8(exactly: $0.value) }
    if !latin.contains(nil) { spellings.append(latin.compactMap(\.self)) }
    return spellings.indices.filter { !spellings[..<$0].contains(spellings[$0]) }
      .map { spellings[$0] }
  }
}

extension Password: Redacted {
  /// A name without the text.
  public var description: String { "Password" }
}
