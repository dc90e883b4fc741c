import Synchronization

extension Grid {
  /// A character in a cell, and its style: eight bytes without a reference or padding, so that
  /// frames are copied and compared as memory.
  struct Cell: Hashable, Sendable {
    /// From the lowest: a byte for the width, a byte for the style, and the code.
    private(set) var bits: UInt64

    /// The value of a scalar, or, above all scalars, the index of a cluster.
    private var code: UInt32 { UInt32(truncatingIfNeeded: bits >> 16) }
    var style: Style { Style(rawValue: UInt8(truncatingIfNeeded: bits >> 8)) }
    /// The cells that the character takes; 0 in the right half of a wide one.
    var width: UInt8 { UInt8(truncatingIfNeeded: bits) }

    private init(code: UInt32, style: Style, width: UInt8) {
      bits = UInt64(code) << 16 | UInt64(style.rawValue) << 8 | UInt64(width)
    }

    /// A blank.
    init(style: Style = []) { self.init(code: 0x20, style: style, width: 1) }

    init(_ scalar: Unicode.Scalar, width: Int, style: Style) {
      self.init(code: scalar.value, style: style, width: UInt8(width))
    }

    init(_ letter: Character, width: Int, style: Style) {
      self.init(String(letter), width: UInt8(width), style: style)
    }

    private init(_ text: String, width: UInt8, style: Style) {
      let scalars = text.unicodeScalars
      let single = scalars.count == 1 ? scalars.first?.value : nil
      let code = single ?? Clusters.drawn.withLock { $0.code(of: text) }
      self.init(code: code, style: style, width: width)
    }

    /// The right half of a wide character.
    init(halfOf cell: Cell) { self.init(code: 0x20, style: cell.style, width: 0) }

    /// Whether it is the right half of a wide character.
    var isHalf: Bool { width == 0 }
    /// Whether it is one byte in UTF-8.
    var isPlain: Bool { code < 0x80 && !isHalf }

    /// The character, with a bidi isolate if a right-to-left text ends here or begins in the next
    /// cell; empty in the right half of a wide character.
    var text: String {
      if isHalf { return "" }
      return scalar.map { String(Character($0)) } ?? Clusters.drawn.withLock { $0.text(of: code) }
    }

    /// Nil for a cluster.
    private var scalar: Unicode.Scalar? { Unicode.Scalar(code) }

    /// Whether all terminals agree on its width, unlike that of symbols and emoji.
    var isOfSureWidth: Bool { scalar?.isOfSureWidth ?? false }

    /// Its maximum width, on a terminal that doesn't join its scalars, such as those of an emoji.
    var reach: Int {
      if code < 0x80 { return 1 }
      let scalars = text.unicodeScalars.lazy.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
      return scalars.reduce(0) { $0 + Character($1).width }
    }

    mutating func append(_ isolate: String) {
      self = Cell(text + isolate, width: width, style: style)
    }

    mutating func add(_ style: Style) { bits |= UInt64(style.rawValue) << 8 }

    func write(to bytes: inout [UInt8]) {
      if isHalf { return }
      if code < 0x80 { return bytes.append(UInt8(code)) }
      bytes.append(contentsOf: text.utf8)
    }
  }
}

/// The drawn characters of more than one scalar.
///
/// Untrusted text may hold any number of them: those beyond `limit` are drawn as U+FFFD.
struct Clusters {
  static let drawn = Mutex(Clusters(limit: 100_000))
  /// After the last scalar.
  private static let first: UInt32 = 0x11_0000

  let limit: Int
  private var texts: [String] = []
  private var codes: [String: UInt32] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func code(of text: String) -> UInt32 {
    if let code = codes[text] { return code }
    if texts.count == limit { return 0xFFFD }
    let code = Self.first + UInt32(texts.count)
    texts.append(text)
    codes[text] = code
    return code
  }

  func text(of code: UInt32) -> String { texts[Int(code - Self.first)] }
}

extension Unicode.Scalar {
  fileprivate var isOfSureWidth: Bool {
    switch value {
    case 0x20..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
