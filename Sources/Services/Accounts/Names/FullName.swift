import ViperPlatform

/// A person's name in any script, on one line, in Normalization Form C.
public struct FullName: Hashable, Sendable, CustomStringConvertible {
  /// Why a text is not a name.
  public enum Problem: Equatable, Sendable {
    case empty
    case badLetter
    /// No character is visible by itself, as in combining marks alone.
    case invisible
    case tooLong
  }

  /// The maximum length, in Unicode scalars.
  static let limit = 100

  /// The name as it is stored.
  public let description: String

  /// Creates a name from `text` without surrounding spaces.
  /// - Throws: `EntryProblem`, why `text` is not a name.
  public init(_ text: String) throws(EntryProblem) {
    let name = String(text.trimmed { $0 == " " }).nfc
    if name.isEmpty { throw .name(.empty) }
    if !name.isPrintable { throw .name(.badLetter) }
    if name.unicodeScalars.count > Self.limit { throw .name(.tooLong) }
    if !name.unicodeScalars.contains(where: \.isVisible) { throw .name(.invisible) }
    description = name
  }

  /// Appends a valid name of the most used letters to `stored`; false, and nothing is appended, if only
  /// `init(_:)` can decide.
  package static func appendPlain(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    guard let count = text.plainScalarCount, 1...limit ~= count, text.first != 0x20,
      text.last != 0x20
    else { return false }
    stored.append(contentsOf: text)
    return true
  }

  /// Creates a value from a database, which another program may have written: it isn't checked, so
  /// sanitize it before showing it.
  package init(stored text: String) { description = text }
}

extension FullName.Problem: CustomStringConvertible {
  /// The valid entries, in one sentence.
  public var description: String {
    switch self {
    case .empty: "A name is needed."
    case .badLetter: "A name has no line breaks, control characters or unreadable letters."
    case .invisible: "A name has visible letters, not only accents or spaces."
    case .tooLong: "A name has at most \(FullName.limit) characters."
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is visible by itself: no mark, no space, no filler.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .format: false
    default: !properties.isDefaultIgnorableCodePoint && value != 0x2800
    }
  }
}
