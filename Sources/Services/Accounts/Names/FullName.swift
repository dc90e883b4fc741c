import Platform

/// What a person is called, in any script, in Normalization Form C and on one line.
public struct FullName: Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Error, Equatable, Sendable {
    case empty
    case badLetter
    /// Nothing in it can be read, such as accents that stand on no letter.
    case invisible
    case tooLong
  }

  /// In Unicode scalars.
  static let limit = 100

  public let description: String

  /// Leaves out spaces around `text`.
  /// - Throws: `Problem`, why `text` is no name.
  public init(_ text: String) throws(Problem) {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let name = String(trimmed).nfc
    if name.isEmpty { throw .empty }
    if !name.unicodeScalars.allSatisfy(\.isPrintable) { throw .badLetter }
    if name.unicodeScalars.count > Self.limit { throw .tooLong }
    if !name.unicodeScalars.contains(where: \.isVisible) { throw .invisible }
    description = name
  }

  /// Appends a name in ASCII as it is stored: most of an import's are. False, and nothing is appended,
  /// where `init(_:)` has to look.
  package static func appendASCII(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    let isASCII =
      1...limit ~= text.count && text.first != 0x20 && text.last != 0x20
      && text.allSatisfy { 0x20..<0x7F ~= $0 }
    if isASCII { stored.append(contentsOf: text) }
    return isASCII
  }

  /// What a database holds, unchecked, since another program may have written it: whoever shows it
  /// sanitizes it.
  package init(stored text: String) { description = text }
}

extension FullName.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "A name is needed."
    case .badLetter: "A name has no line breaks, control characters or unreadable letters."
    case .invisible: "A name has letters that can be read: accents or spaces alone are none."
    case .tooLong: "A name has at most \(FullName.limit) letters."
    }
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in a text that others see: no control, nothing that reorders or hides,
  /// and no replacement of what wasn't Unicode.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners make letters and emoji; all other format characters only hide or reorder text.
    case .format: value == 0x200C || value == 0x200D
    default: value != 0xFFFD
    }
  }

  /// Whether it is there to see without another one: no mark, no space, no filler.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .format: false
    default: !properties.isDefaultIgnorableCodePoint && value != 0x2800
    }
  }
}
