/// Colours that a terminal reports (xterm's OSC 10 to 19).
enum TerminalColor {
  /// Asks for the background.
  static let question = "\u{1B}]11;?\u{1B}\\"

  /// Whether the background is light, by its report: `11;rgb:` and red, green and blue of 1 to 4
  /// hexadecimal digits each, or `11;rgba:` and alpha as well; nil for any other string.
  static func isLight(report: [UInt8]) -> Bool? {
    let prefixes = [(Array("11;rgb:".utf8), 3), (Array("11;rgba:".utf8), 4)]
    guard let (prefix, count) = prefixes.first(where: { report.starts(with: $0.0) }) else {
      return nil
    }
    let parts = report.dropFirst(prefix.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let values = parts.compactMap { digits -> Double? in
      guard (1...4).contains(digits.count), digits.first != 0x2B, digits.first != 0x2D,
        let value = Int(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      return Double(value) / Double(1 << (4 * digits.count) - 1)
    }
    guard values.count == count, parts.count == count else { return nil }
    // The weights of luma (ITU-R BT.601), as terminals and editors take them.
    return 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] > 0.5
  }
}
