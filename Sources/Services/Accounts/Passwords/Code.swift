/// A code that is mailed to be typed back, such as `7KQF-M2XD-9TWA-3HBR`: 80 bits in Crockford's
/// Base32, whose letters aren't mistaken for one another. That is too many to guess, so wrong tries
/// need not invalidate a code.
public struct Code: Hashable, Sendable {
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let count = 16

  /// The sixteen letters without hyphens.
  public let letters: String

  /// Any of the 2⁸⁰ codes, each as likely.
  public init(using generator: inout some RandomNumberGenerator) {
    letters = String((0..<Self.count).map { _ in Self.letters[Int(generator.next() & 31)] })
  }

  /// What somebody typed: case, spaces and hyphens don't matter, nor does O for 0, or I and L for 1.
  /// Nil when that can't be any code.
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

/// A code is a secret while it lives: only `letters` and `hyphenated` tell it.
extension Code: CustomStringConvertible, CustomReflectable {
  public var description: String { "Code" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
