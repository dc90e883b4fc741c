/// Detects and escapes CSV cells that a spreadsheet would evaluate (CSV injection).
enum CSVCell {
  /// Whether a spreadsheet would evaluate `text` as a formula, leading apostrophes ignored.
  static func isFormula(_ text: some Collection<UInt8>) -> Bool {
    let rest = text.drop { $0 == .apostrophe }
    guard let first = rest.first else { return false }
    // Some spreadsheets treat a full-width sign like the ASCII one.
    if first == 0xEF { return ["＝", "＋", "－", "＠"].contains { rest.starts(with: $0.utf8) } }
    return "=+-@\t\r".utf8.contains(first)
  }

  /// Appends a cell (RFC 4180). A formula is escaped with an apostrophe, which the import removes.
  static func append(_ text: String, to line: inout [UInt8]) {
    let isQuoted = text.utf8.contains { ",;\"\t\r\n".utf8.contains($0) } || text.utf8.first == 0x20
    if isQuoted { line.append(.quote) }
    if isFormula(text.utf8) { line.append(.apostrophe) }
    for byte in text.utf8 {
      line.append(byte)
      if byte == .quote { line.append(.quote) }
    }
    if isQuoted { line.append(.quote) }
  }
}

extension UInt8 {
  static let apostrophe = UInt8(ascii: "'")
}
