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
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[0]), Self.isDomain(parts[1]) else { throw .malformed }
    description = text
  }

  /// What a database holds, unchecked, since another program may have written it: whoever shows it
  /// makes it harmless.
  package init(stored text: String) { description = text }

  /// Letters joined by single dots. None begins with a hyphen: a program that gets the address as
  /// an argument would take it for an option.
  private static func isName(_ name: Substring.UTF8View) -> Bool {
    let atoms = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return name.count <= limit.beforeAt && name.first != UInt8(ascii: "-")
      && atoms.allSatisfy { atom in
        !atom.isEmpty
          && atom.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
      }
  }

  private static func isDomain(_ domain: Substring.UTF8View) -> Bool {
    let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isComplete = labels.count > 1 || domain.elementsEqual("localhost".utf8)
    return isComplete
      && labels.allSatisfy { label in
        1...limit.label ~= label.count
          && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
          && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
      }
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
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
