extension String {
  /// The text, filled up with spaces to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text, cut to `width` characters with an ellipsis.
  func truncated(to width: Int) -> String {
    count <= width ? self : prefix(max(0, width - 1)) + "…"
  }
}

extension FixedWidthInteger {
  /// At least four digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}

extension UInt8 {
  var isCapital: Bool { self >= 0x41 && self <= 0x5A }
  var isSmall: Bool { self >= 0x61 && self <= 0x7A }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A letter, a digit, an underscore, or part of a character beyond ASCII.
  var isWordByte: Bool { (self | 0x20).isSmall || isDigit || self == 0x5F || self >= 0x80 }
}

extension StringProtocol {
  /// Whether it is one identifier.
  var isWord: Bool { !isEmpty && utf8.allSatisfy(\.isWordByte) }
}
