import Platform

/// A password as it is hashed: RFC 8265's OpaqueString, so that every keyboard makes the same bytes.
public struct Password: Hashable, Sendable {
  /// Longer ones are no passwords: crypt(3) takes no more. In bytes.
  public static let limit = 511

  /// In Normalization Form C, every space the ASCII one.
  public let text: String

  public init(_ typed: String) {
    let spaced = typed.unicodeScalars.map {
      $0.properties.generalCategory == .spaceSeparator ? " " : $0
    }
    text = String(String.UnicodeScalarView(spaced)).nfc
  }
}

/// Only `text` tells the secret: not a log, nor a failing test.
extension Password: CustomStringConvertible, CustomReflectable {
  public var description: String { "Password" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
