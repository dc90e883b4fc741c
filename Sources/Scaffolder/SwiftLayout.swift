/// Brings Swift that was made from a template back into the layout of `swift format`: another name
/// sorts elsewhere among the imports, and a long one makes lines too long.
enum SwiftLayout {
  /// In columns.
  static let limit = 100

  /// Takes O(bytes), a bit more where lines are too long.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let imports = lines.prefix { $0.starts(with: "import ".utf8) }
    let sorted = imports.sorted { $0.lexicographicallyPrecedes($1) }
    // What stands in a text of several lines can't be told from code by its line.
    let isBreakable = lines.contains(where: LongLine.isTooLong) && !hasLongText(bytes)
    if sorted.elementsEqual(imports, by: ==), !isBreakable { return bytes }
    let mended = (sorted + lines.dropFirst(imports.count)).flatMap { line in
      isBreakable && LongLine.isTooLong(line) ? LongLine(line).broken : [Array(line)]
    }
    return [UInt8](mended.joined(separator: [newline]))
  }

  private static func hasLongText(_ bytes: [UInt8]) -> Bool {
    var quotes = 0
    return bytes.contains { byte in
      quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
      return quotes == 3
    }
  }
}
