/// A mailed code such as `7KQF-M2XD-9TWA-3HBR`: 80 bits in Crockford's Base32, which has no confusable
/// letters.
///
/// That is too many to guess, so wrong tries don't invalidate a code.
public struct Code: Hashable, Sendable {
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let count = 16

  /// The sixteen letters without hyphens.
  public let letters: String

  /// Creates a random code.
  public init(using generator: inout some RandomNumberGenerator) {
    letters = String((0..<Self.count).map { _ in Self.letters[Int(generator.next() & 31)] })
  }

  /// Parses a typed code; nil if it is malformed.
  ///
  /// Ignores case, spaces and hyphens, and reads O as 0, I and L as 1.
  public init?(_ text: String) {
    let typed = text.uppercased().filter { $0 != " " && $0 != "-" }
    let letters = typed.map { ["O": "0", "I": "1", "L": "1"][$0] ?? $0 }
    guard letters.count == Self.count, letters.allSatisfy(Self.letters.contains) else { return nil }
    self.letters = String(letters)
  }

  /// The code as it is mailed.
  public var hyphenated: String {
    stride(from: 0, to: Self.count, by: 4).map { letters.dropFirst($0).prefix(4) }
      .joined(separator: "-")
  }
}

extension Code: Redacted {
  /// A name without the letters, which are secret while the code is valid.
  public var description: String { "Code" }
}
