/// An email address of RFC 5321, in ASCII and without quotes; compared without case.
public struct EmailAddress: Sendable, CustomStringConvertible {
  /// Why a text is not an address.
  public enum Problem: Equatable, Sendable {
    case empty
    case malformed
    case tooLong
  }

  /// The limits of RFC 5321, in bytes.
  static let limit = (all: 254, beforeAt: 64, label: 63)

  /// The address as it was entered.
  public let description: String

  /// Creates an address.
  /// - Throws: `EntryProblem`, why `text` is not an address.
  public init(_ text: String) throws(EntryProblem) {
    if text.isEmpty { throw .email(.empty) }
    if text.utf8.count > Self.limit.all { throw .email(.tooLong) }
    var text = text
    guard text.withUTF8(Self.isAddress) else { throw .email(.malformed) }
    description = text
  }

  /// The address of users who were imported without one: gets no mail, and identifies no account.
  public static let absent = EmailAddress(stored: "")

  /// Whether there is no address.
  public var isAbsent: Bool { description.isEmpty }

  /// Creates a value from a database, which another program may have written: it isn't checked, so
  /// sanitize it before showing it.
  package init(stored text: String) { description = text }

  /// Whether `text` is an address: atoms joined by single dots before the @, a domain after it.
  ///
  /// A leading hyphen is refused: sendmail would take the address for an option.
  package static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let at = UInt8(ascii: "@")
    let dot = UInt8(ascii: ".")
    let hyphen = UInt8(ascii: "-")
    guard 1...limit.all ~= text.count, text[0] != hyphen else { return false }
    var offset = 0
    var before = dot
    while offset < text.count, text[offset] != at {
      let byte = text[offset]
      guard byte == dot ? before != dot : byte.isAtomText else { return false }
      before = byte
      offset += 1
    }
    guard before != dot, offset <= limit.beforeAt, offset < text.count else { return false }
    var label = offset + 1
    var labels = 0
    offset += 1
    while offset <= text.count {
      if offset == text.count || text[offset] == dot {
        guard 1...limit.label ~= offset - label, text[label] != hyphen, text[offset - 1] != hyphen
        else { return false }
        labels += 1
        label = offset + 1
      } else if !text[offset].isLetterOrDigit, text[offset] != hyphen {
        return false
      }
      offset += 1
    }
    return labels > 1 || text.suffix(10).elementsEqual("@localhost".utf8)
  }
}

extension EmailAddress: Hashable {
  /// Compares without case.
  public static func == (a: EmailAddress, b: EmailAddress) -> Bool {
    a.description.lowercased() == b.description.lowercased()
  }

  /// Hashes without case.
  public func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
}

extension EmailAddress.Problem: CustomStringConvertible {
  /// The valid entries, in one sentence.
  public var description: String {
    switch self {
    case .empty: "An email address is needed."
    case .malformed: "That isn't an email address. It looks like ada@example.org."
    case .tooLong: "An email address has at most \(EmailAddress.limit.all) bytes."
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether it may be part of an atom (RFC 5322's atext).
  fileprivate var isAtomText: Bool {
    isLetterOrDigit || "!#$%&'*+/=?^_`{|}~-".utf8.contains(self)
  }
}
