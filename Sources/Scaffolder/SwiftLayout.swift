/// Brings Swift that was made from a template back into the layout of `swift format`: another name
/// sorts elsewhere among the imports, and a long one makes lines too long.
enum SwiftLayout {
  /// In columns.
  static let limit = 100

  /// Takes O(bytes), a bit more where lines are too long.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    sortImports(&lines)
    // What stands in a text of several lines can't be told from code by its line.
    let isBreakable = lines.contains { $0.count > limit } && !lines.contains(where: hasLongText)
    return [UInt8](
      lines.map { line in
        guard isBreakable, line.count > limit else { return Array(line) }
        let broken = LongLine(String(decoding: line, as: UTF8.self)).broken
        return Array(broken.joined(separator: "\n").utf8)
      }.joined(separator: [newline]))
  }

  private static func hasLongText(_ line: ArraySlice<UInt8>) -> Bool {
    let quotes = line.indices.dropFirst(2).first { index in
      line[index - 2...index].allSatisfy { $0 == UInt8(ascii: "\"") }
    }
    return quotes != nil
  }

  /// Sorts the imports at the top.
  private static func sortImports(_ lines: inout [ArraySlice<UInt8>]) {
    let start = Array("import ".utf8)
    let end = lines.firstIndex { !$0.starts(with: start) } ?? lines.endIndex
    lines[..<end].sort { $0.lexicographicallyPrecedes($1) }
  }
}
