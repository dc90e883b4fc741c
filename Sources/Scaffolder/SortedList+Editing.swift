extension SortedList {
  private typealias Edit = (place: Range<Int>, bytes: [UInt8])

  /// Puts an entry directly after the last one that is smaller, on a line of its own where those have
  /// theirs. It is written as its neighbour is; comments above an entry stay there.
  func inserting(_ name: String) throws(Misunderstanding) -> SortedList {
    let neighbor = items.isEmpty ? nil : items[predecessor(of: name) ?? 0]
    return try inserting(ListEntry(name: name, code: code(for: name, like: neighbor)))
  }

  func inserting(_ entry: ListEntry) throws(Misunderstanding) -> SortedList {
    if items.contains(where: { $0.name == entry.name }) { return self }
    let edits =
      if let index = predecessor(of: entry.name) {
        try edits(putting: entry, after: index)
      } else {
        try edits(puttingFirst: entry)
      }
    return try SortedList(self, body: body.replacing(edits))
  }

  /// In the same place where the order allows it, and with the remark of its line.
  func replacing(_ name: String, with other: String) throws(Misunderstanding) -> SortedList {
    guard let index = items.firstIndex(where: { $0.name == name }), name != other else {
      return self
    }
    guard !items.contains(where: { $0.name == other }) else {
      throw Misunderstanding("its list \(kind.title) holds \(other) already")
    }
    let code = code(for: other, like: items[index])
    let last = items.lastIndex { $0.name != name && precedes($0.name, other) }
    if (last ?? -1) == index - 1 {
      return try SortedList(self, body: body.replacing([(items[index].code, code)]))
    }
    let entry = ListEntry(name: other, code: code, remark: remark(at: index))
    return try removing(name).inserting(entry)
  }

  private func code(for name: String, like item: Item?) -> [UInt8] {
    if kind == .modules { return Array("\"\(name)\"".utf8) }
    let code = item.map { body[$0.code] } ?? []
    let start = code.lastIndex(of: UInt8(ascii: ".")).map { code[...$0] } ?? []
    return start + Array(name.utf8)
  }

  private func predecessor(of name: String) -> Int? {
    items.lastIndex { precedes($0.name, name) }
  }

  private func edits(
    putting entry: ListEntry, after index: Int
  ) throws(Misunderstanding) -> [Edit] {
    let item = items[index]
    let comma: [UInt8] = [UInt8(ascii: ",")]
    if isBeside(index, index + 1) {
      try checkRemark(of: entry)
      return [(item.end..<item.end, gap + entry.code + comma)]
    }
    if item.line == lastLine {
      try checkRemark(of: entry)
      let isPacked = item.line == 0 || isBeside(index, index - 1)
      let gap = isPacked ? gap : body.lineEnding(at: item.line - 1) + indentation(beside: index)
      let bytes = item.comma == nil ? comma + gap + entry.code : gap + entry.code + comma
      return [(item.end..<item.end, bytes)]
    }
    let next = body.startOfNextLine(at: item.line)
    let ending = body.lineEnding(at: item.line)
    let start = indentation(beside: index) + entry.code
    guard item.comma == nil else {
      return [(next..<next, start + comma + entry.remark + ending)]
    }
    let end = item.code.upperBound
    return [(end..<end, comma), (next..<next, start + entry.remark + ending)]
  }

  private func edits(puttingFirst entry: ListEntry) throws(Misunderstanding) -> [Edit] {
    let comma: [UInt8] = [UInt8(ascii: ",")]
    guard lastLine > 0, items.first?.line != 0 else {
      try checkRemark(of: entry)
      let start = body.dropFirst().firstIndex { !$0.isBlank } ?? 1
      guard items.isEmpty else { return [(start..<start, entry.code + comma + gap)] }
      return [(start..<start, entry.code + body[1..<start])]
    }
    let next = body.startOfNextLine(at: 0)
    let line = indentation(beside: 0) + entry.code + comma + entry.remark
    return [(next..<next, line + body.lineEnding(at: 0))]
  }

  private func checkRemark(of entry: ListEntry) throws(Misunderstanding) {
    guard entry.remark.isWhite else {
      throw Misunderstanding("its list \(kind.title) has no line for \(entry.name) and its comment")
    }
  }

  /// What stands between two entries on one line.
  private var gap: [UInt8] {
    for index in items.indices where isBeside(index, index + 1) {
      let gap = body[items[index].end..<items[index + 1].code.lowerBound]
      if gap.isWhite { return Array(gap) }
    }
    return [UInt8(ascii: " ")]
  }

  private func indentation(beside index: Int) -> [UInt8] {
    if items.indices.contains(index), items[index].line > 0 {
      return body.indentation(at: items[index].line)
    }
    if let item = items.first(where: { $0.line > 0 }) { return body.indentation(at: item.line) }
    // A comment in the list that is empty otherwise.
    let next = body.startOfNextLine(at: 0)
    if next < lastLine, !body[next..<body.endOfLine(at: next)].isWhite {
      return body.indentation(at: next)
    }
    let tab: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\t")]
    let hasTabs = head.contains(tab) || tail.contains(tab)
    return head.indentation(at: head.count) + Array((hasTabs ? "\t" : "  ").utf8)
  }
}
