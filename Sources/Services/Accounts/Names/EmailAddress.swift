/// Where mail reaches a person: an address as RFC 5321 allows it, without quotes and in ASCII.
public struct EmailAddress: Sendable, CustomStringConvertible {
  public enum Problem: Error, Equatable, Sendable {
    case empty
    case malformed
    case tooLong
  }

  /// In bytes, as RFC 5321 has it.
  static let limit = (all: 254, beforeAt: 64, label: 63)

  public let description: String

  /// - Throws: `Problem`, why `text` is no address.
  public init(_ text: String) throws(Problem) {
    if text.isEmpty { throw .empty }
    if text.utf8.count > Self.limit.all { throw .tooLong }
    var text = text
    guard text.withUTF8(Self.isAddress) else { throw .malformed }
    description = text
  }

  /// Stands for an address where there is none, as of users who were imported without. No mail is
  /// written to it, and it identifies no account.
  public static let absent = EmailAddress(stored: "")
  public var isAbsent: Bool { description.isEmpty }

  /// What a database holds, unchecked, since another program may have written it: whoever shows it
  /// sanitizes it.
  package init(stored text: String) { description = text }

  /// Whether `text` is an address: before the @ letters joined by single dots, behind it a domain. None
  /// begins with a hyphen, since a program that gets the address as an argument would take it for an
  /// option.
  package static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let at = UInt8(ascii: "@")
    let dot = UInt8(ascii: ".")
    let hyphen = UInt8(ascii: "-")
    guard 1...limit.all ~= text.count, text[0] != hyphen else { return false }
    var place = 0
    var before = dot
    while place < text.count, text[place] != at {
      let byte = text[place]
      guard byte == dot ? before != dot : byte.isAtomText else { return false }
      before = byte
      place += 1
    }
    guard before != dot, place <= limit.beforeAt, place < text.count else { return false }
    var label = place + 1
    var labels = 0
    place += 1
    while place <= text.count {
      if place == text.count || text[place] == dot {
        guard 1...limit.label ~= place - label, text[label] != hyphen, text[place - 1] != hyphen
        else { return false }
        labels += 1
        label = place + 1
      } else if !text[place].isLetterOrDigit, text[place] != hyphen {
        return false
      }
      place += 1
    }
    return labels > 1 || text.suffix(10).elementsEqual("@localhost".utf8)
  }
}

/// Addresses that differ in case alone reach the same person.
extension EmailAddress: Hashable {
  public static func == (a: EmailAddress, b: EmailAddress) -> Bool {
    a.description.lowercased() == b.description.lowercased()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
}

extension EmailAddress.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "An email address is needed."
    case .malformed: "That is no email address. One looks like ada@example.org."
    case .tooLong: "An email address has at most \(EmailAddress.limit.all) letters."
    }
  }
}

extension UInt8 {
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether it may stand between the dots before the @ (RFC 5322's atext).
  fileprivate var isAtomText: Bool {
    isLetterOrDigit || self < 0x80 && atomSigns[Int(self & 0x7F) >> 6] >> (self & 0x3F) & 1 == 1
  }
}

/// The ASCII signs that are atom text, a bit each.
private let atomSigns: [UInt64] = "!#$%&'*+/=?^_`{|}~-".utf8.reduce(into: [0, 0]) {
  $0[Int($1 >> 6)] |= 1 << UInt64($1 & 0x3F)
}
