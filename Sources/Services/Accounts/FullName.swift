import Platform

/// What a person is called, in any script, in Normalization Form C and on one line.
public struct FullName: Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Error, Equatable, Sendable {
    case empty
    case badLetter
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
    description = name
  }

  /// What a database holds, unchecked, since another program may have written it: whoever shows it
  /// makes it harmless.
  package init(stored text: String) { description = text }

  /// Appends what is stored for a name of letters that are the same in Normalization Form C, as most
  /// are. False, and nothing is appended, where `text` is none, or has other letters: then `init(_:)`
  /// tells.
  package static func appendPlain(
    _ text: UnsafeBufferPointer<UInt8>, to stored: inout [UInt8]
  ) -> Bool {
    guard let first = text.first, let last = text.last, first != 0x20, last != 0x20 else {
      return false
    }
    var count = 0
    var place = 0
    while place < text.count {
      let byte = text[place]
      if 0x20..<0x7F ~= byte {
        place += 1
      } else {
        guard let width = plainWidth(of: text, at: place) else { return false }
        place += width
      }
      count += 1
    }
    if count > limit { return false }
    stored.append(contentsOf: text)
    return true
  }

  /// How many bytes a plain scalar of two or three bytes takes; nil where there is none.
  private static func plainWidth(of text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
    let lead = UInt32(text[place])
    let width = lead & 0xE0 == 0xC0 ? 2 : lead & 0xF0 == 0xE0 ? 3 : 0
    guard width > 0, place + width <= text.count else { return nil }
    var scalar = lead & (width == 2 ? 0x1F : 0x0F)
    for byte in text[place + 1..<place + width] {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    // None of these begins lower than its width does, so no longer spelling passes.
    return plainScalars.contains { $0.contains(scalar) } ? width : nil
  }

  /// Printable letters that compose with nothing before them and aren't composed otherwise.
  static let plainScalars: [ClosedRange<UInt32>] = [
    0xC0...0x17F,  // Latin with accents
    0x410...0x44F, 0x388...0x38A, 0x38E...0x3A1, 0x3A3...0x3CE,  // Cyrillic and Greek
    0x5D0...0x5EA, 0x620...0x64A,  // Hebrew and Arabic
    0xE01...0xE30,  // Thai
    0x3041...0x3096, 0x30A1...0x30FA,  // Kana
    0x4E00...0x9FA5, 0xAC00...0xD7A3,  // Han and Hangul
  ]
}

extension FullName.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "A name is needed."
    case .badLetter: "A name has no line breaks, control characters or unreadable letters."
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
}
