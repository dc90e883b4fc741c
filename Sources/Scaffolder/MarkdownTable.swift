/// A table of a Markdown file outside of code and comments.
struct MarkdownTable {
  /// After the header and the line below it, in bytes.
  let start: Int
  /// The lines below without their endings.
  private(set) var rows: [Range<Int>] = []
  /// Whether it is empty, and its first columns are module and route.
  let isForModules: Bool

  /// Takes O(bytes).
  static func all(in bytes: [UInt8]) -> [MarkdownTable] {
    var (tables, block) = ([MarkdownTable](), Block.text)
    var (place, header) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, ArraySlice<UInt8>())
    var isInside = false
    while place < bytes.count {
      let end = bytes.endOfLine(at: place)
      let line = bytes[place..<end]
      let next = bytes.startOfNextLine(at: end)
      block = block.after(line)
      if block != .text || !isRow(line) {
        (isInside, header) = (false, [])
      } else if isInside {
        tables[tables.count - 1].rows.append(place..<end)
      } else if !header.isEmpty, isRule(line) {
        tables.append(MarkdownTable(start: next, isForModules: isForModules(header)))
        isInside = true
      } else {
        header = line
      }
      place = next
    }
    return tables.map { table in
      guard !table.rows.isEmpty else { return table }
      return MarkdownTable(start: table.start, rows: table.rows, isForModules: false)
    }
  }

  /// Four blanks or a tab would make code of it.
  private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
    let blanks = line.prefix(while: \.isBlank)
    return blanks.count < 4 && !blanks.contains(UInt8(ascii: "\t"))
      && line.dropFirst(blanks.count).first == UInt8(ascii: "|")
  }

  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "-")) && line.allSatisfy { $0.isBlank || "|-:".utf8.contains($0) }
  }

  private static func isForModules(_ header: ArraySlice<UInt8>) -> Bool {
    let cells = header.split(separator: UInt8(ascii: "|")).filter { !$0.isWhite }.prefix(2)
    let words = cells.map { String(decoding: $0.filter { !$0.isBlank }, as: UTF8.self) }
    return words.map { $0.lowercased() } == ["module", "route"]
  }
}

/// What a line of Markdown stands in.
private enum Block: Equatable {
  case text
  /// Code between fences of at least so many of that sign.
  case code(sign: UInt8, count: Int)
  case comment
  /// The last line of code or a comment.
  case end

  func after(_ line: ArraySlice<UInt8>) -> Block {
    let text = line.drop(while: \.isBlank)
    let sign = text.first ?? 0
    let count = text.prefix { $0 == sign }.count
    switch self {
    case .code(sign, let least) where count >= least && text.dropFirst(count).isWhite: return .end
    case .code: return self
    case .comment: return String(decoding: line, as: UTF8.self).contains("-->") ? .end : .comment
    case .text, .end:
      if "`~".utf8.contains(sign), count >= 3 { return .code(sign: sign, count: count) }
      guard text.starts(with: "<!--".utf8) else { return .text }
      return String(decoding: text, as: UTF8.self).contains("-->") ? .end : .comment
    }
  }
}
