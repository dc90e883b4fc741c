extension SortedList {
  func removing(_ name: String) throws(Misunderstanding) -> SortedList {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return self }
    return try SortedList(self, body: body.replacing(edits(removing: index)))
  }

  private func edits(removing index: Int) -> [(place: Range<Int>, bytes: [UInt8])] {
    let item = items[index]
    let previous = index > 0 ? items[index - 1] : nil
    // A list without a trailing comma gets none when its last entry goes.
    let comma = item.comma == nil ? previous?.comma : nil
    if isAlone(index) {
      let line = (item.line..<body.startOfNextLine(at: item.line), [UInt8]())
      return (comma.map { [($0..<$0 + 1, [])] } ?? []) + [line]
    }
    if let previous, isBeside(index, index - 1) {
      return [((comma ?? previous.end)..<item.end, [])]
    }
    if isBeside(index, index + 1) { return [(item.code.lowerBound..<startOfCode(after: item), [])] }
    if let previous, item.line == lastLine {
      if body[previous.end..<item.code.lowerBound].isWhite {
        return [((comma ?? previous.end)..<item.end, [])]
      }
      return (comma.map { [($0..<$0 + 1, [])] } ?? []) + [(item.code.lowerBound..<item.end, [])]
    }
    if item.line == 0, lastLine > 0 { return [(1..<body.endOfLine(at: 0), [])] }
    // The only entry: of the same blanks on both sides, one remains.
    let (before, after) = (1..<item.code.lowerBound, item.end..<body.count - 1)
    let isPadded = item.line == 0 && body[before] == body[after] && body[before].isWhite
    return [(item.code.lowerBound..<(isPadded ? after.upperBound : item.end), [])]
  }

  /// Where the next code or comment begins.
  private func startOfCode(after item: Item) -> Int {
    body[item.end...].firstIndex { !$0.isBlank } ?? item.end
  }
}
