/// Brings Swift that was made from a template back into the layout of `swift format`: another name
/// sorts elsewhere among the imports, a long one makes lines too long, and a short one leaves room
/// where the template has none.
enum SwiftLayout {
  /// In columns.
  static let limit = 100

  private static let newline = UInt8(ascii: "\n")

  /// Takes O(bytes), a bit more where lines are too long.
  ///
  /// - Parameter breaks: The lines of the template that are one where the name leaves room for it.
  static func mended(_ bytes: [UInt8], breaks: [ClosedRange<Int>] = []) -> [UInt8] {
    var lines = bytes.lines
    let isJoined = join(&lines, at: breaks)
    let imports = lines.prefix { $0.starts(with: "import ".utf8) }
    let sorted = imports.sorted { $0.lexicographicallyPrecedes($1) }
    // What stands in a text of several lines can't be told from code by its line.
    let isBreakable = lines.contains(where: LongLine.isTooLong) && !hasLongText(bytes)
    if sorted.elementsEqual(imports, by: ==), !isBreakable, !isJoined { return bytes }
    let all = sorted + lines.dropFirst(imports.count)
    if !isBreakable { return Array(all.joined(separator: [newline])) }
    let mended = all.flatMap { line in
      LongLine.isTooLong(line) ? LongLine(line).broken : [Array(line)]
    }
    return [UInt8](mended.joined(separator: [newline]))
  }

  /// The lists in brackets, each of one line between its brackets, that don't fit on one with theirs:
  /// a template breaks them for the sake of long names. Lines are counted from 0.
  static func forcedBreaks(in bytes: [UInt8]) -> [ClosedRange<Int>] {
    if hasLongText(bytes) { return [] }
    let lines = bytes.lines
    return lines.indices.dropLast().compactMap { index in
      guard let last = lines[index].last, "([".utf8.contains(last) else { return nil }
      let third = lines[(index + 1)...].dropFirst().first.map(trimmed)
      let isThree = third?.first.map { ")]".utf8.contains($0) } ?? false
      let range = index...(index + (isThree ? 2 : 1))
      let isWhole = LongLine(joined(lines[range])).isBalanced
      return isWhole && LongLine.isTooLong(joined(lines[range])) ? range : nil
    }
  }

  /// - Returns: Whether there was room for any.
  private static func join(
    _ lines: inout [ArraySlice<UInt8>], at breaks: [ClosedRange<Int>]
  ) -> Bool {
    var isJoined = false
    for range in breaks.reversed() {
      let line = joined(lines[range])
      if LongLine.isTooLong(line) { continue }
      lines.replaceSubrange(range, with: [line[...]])
      isJoined = true
    }
    return isJoined
  }

  private static func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    var line = lines.first.map(Array.init) ?? []
    for next in lines.dropFirst().map(trimmed) {
      if next.first == UInt8(ascii: "]"), line.last == UInt8(ascii: ",") { line.removeLast() }
      line += next
    }
    return line
  }

  /// Without the spaces at its beginning.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 == UInt8(ascii: " ") }
  }

  private static func hasLongText(_ bytes: [UInt8]) -> Bool { bytes.holds("\"\"\"") }
}
