import Platform

/// A password as it is hashed: RFC 8265's OpaqueString, so that every keyboard makes the same bytes.
public struct Password: Sendable {
  /// Longer ones are no passwords: crypt(3) takes no more. In bytes.
  public static let limit = 511

  /// In Normalization Form C, every space the ASCII one.
  public let text: String
  /// As it came from the keyboard.
  private let typed: String

  public init(_ typed: String) {
    self.typed = typed
    let spaced = typed.unicodeScalars.map {
      $0.properties.generalCategory == .spaceSeparator ? " " : $0
    }
    text = String(String.UnicodeScalarView(spaced)).nfc
  }
}

extension Password: Hashable {
  public static func == (a: Password, b: Password) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Password {
  /// All bytes that another program may have hashed where the same keys were pressed: those of `text`
  /// first, then what was typed, and that in Latin-1. One of ASCII has one spelling alone.
  package var spellings: [[UInt8]] {
    var spellings = [Array(text.utf8), Array(typed.utf8)]
    let latin = typed.nfc.unicodeScalars.map { UInt8(exactly: $0.value) }
    if !latin.contains(nil) { spellings.append(latin.compactMap(\.self)) }
    return spellings.indices.filter { !spellings[..<$0].contains(spellings[$0]) }
      .map { spellings[$0] }
  }
}

/// Only `text` tells the secret: not a log, nor a failing test.
extension Password: CustomStringConvertible, CustomReflectable {
  public var description: String { "Password" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
