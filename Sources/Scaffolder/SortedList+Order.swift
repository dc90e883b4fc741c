extension SortedList {
  var isSorted: Bool {
    zip(items, items.dropFirst()).allSatisfy { !precedes($1.name, $0.name) }
  }

  /// Entries with lines of their own move with all that stands between them and the entry before;
  /// others change places, which comments don't allow.
  func sorted() throws(Misunderstanding) -> SortedList {
    if isSorted { return self }
    let order = items.indices.sorted { precedes(items[$0].name, items[$1].name) }
    if items.indices.allSatisfy(isAlone) { return try SortedList(self, body: lines(in: order)) }
    guard !SwiftTokens(body).all.contains(where: { $0.kind == .comment }) else {
      throw Misunderstanding(
        "its list \(kind.title) isn't sorted, and has comments beside several entries a line")
    }
    let edits = zip(items, order).map { ($0.code, Array(body[items[$1].code])) }
    return try SortedList(self, body: body.replacing(edits))
  }

  /// The body with the lines in that order, and a comma at the end where there was one before.
  private func lines(in order: [Int]) -> [UInt8] {
    let first = body.startOfNextLine(at: 0)
    let ends = [first] + items.map { body.startOfNextLine(at: $0.line) }
    let hasLastComma = items.last?.comma != nil
    var result = Array(body[..<first])
    for index in order {
      let item = items[index]
      let wantsComma = hasLastComma || index != order.last
      let code = item.code.upperBound
      result += body[ends[index]..<code]
      if let comma = item.comma {
        result += body[code..<(wantsComma ? comma + 1 : comma)]
        result += body[comma + 1..<ends[index + 1]]
      } else {
        if wantsComma { result.append(UInt8(ascii: ",")) }
        result += body[code..<ends[index + 1]]
      }
    }
    return result + body[(ends.last ?? first)...]
  }
}
