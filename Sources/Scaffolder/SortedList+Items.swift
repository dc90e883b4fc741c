extension SortedList {
  /// The entries of a list.
  /// - Parameters:
  ///   - body: The list with its brackets.
  ///   - head: What stands before it in the file.
  static func items(
    in body: [UInt8], of kind: Kind, after head: [UInt8]
  ) throws(Misunderstanding) -> [Item] {
    var reader = ItemReader(body, of: kind, after: head)
    return try reader.items()
  }
}

/// Reads the entries of a list off its tokens.
private struct ItemReader {
  private let body: [UInt8]
  private let kind: SortedList.Kind
  private let head: [UInt8]
  private let tokens: SwiftTokens
  /// What hasn't been read, the closing bracket included.
  private var rest: ArraySlice<SwiftTokens.Token>

  init(_ body: [UInt8], of kind: SortedList.Kind, after head: [UInt8]) {
    (self.body, self.kind, self.head) = (body, kind, head)
    tokens = SwiftTokens(body)
    rest = tokens.code.dropFirst()
  }

  mutating func items() throws(Misunderstanding) -> [SortedList.Item] {
    try checkComments()
    var (items, names) = ([SortedList.Item](), Set<String>())
    while rest.count > 1 {
      let item = try next()
      guard names.insert(item.name).inserted else {
        throw Misunderstanding("its list \(kind.title) holds \(item.name) twice")
      }
      items.append(item)
    }
    let isOneLine = !body.contains(where: \.endsLine)
    if items.isEmpty, isOneLine, !body.dropFirst().dropLast().isWhite {
      throw Misunderstanding("its list \(kind.title) holds a comment on its only line")
    }
    return items
  }

  private mutating func next() throws(Misunderstanding) -> SortedList.Item {
    guard let (name, code) = entry() else {
      let place = rest.first?.range.lowerBound ?? 0
      let number = (head + body).lineNumber(at: head.count + place)
      throw Misunderstanding("line \(number) in its list \(kind.title) is no plain name")
    }
    let line = body.startOfLine(at: code.lowerBound)
    guard let comma = take(",") else {
      guard rest.count == 1 else {
        throw Misunderstanding("no comma follows \(name) in its list \(kind.title)")
      }
      let end = endOfRemark(after: code.upperBound)
      return SortedList.Item(name: name, code: code, comma: nil, end: end, line: line)
    }
    guard body.startOfLine(at: comma) == line else {
      throw Misunderstanding("the comma after \(name) stands on another line")
    }
    return SortedList.Item(name: name, code: code, comma: comma, end: comma + 1, line: line)
  }

  /// The next tokens where they are an entry.
  private mutating func entry() -> (name: String, code: Range<Int>)? {
    guard let first = rest.first else { return nil }
    if kind == .modules {
      let text = tokens.text(first)
      guard first.kind == .text, text.first == "\"", text.last == "\"", text.utf8.count > 2 else {
        return nil
      }
      let name = text.dropFirst().dropLast()
      guard !name.contains("\""), !name.contains("\\") else { return nil }
      rest.removeFirst()
      return (String(name), first.range)
    }
    var words = rest
    var last = words.removeFirst()
    if ["Route", "Self"].contains(tokens.text(last)), let dot = words.first,
      tokens.text(dot) == ".", dot.range.lowerBound == last.range.upperBound
    {
      last = words.removeFirst()
    }
    if tokens.text(last) == "." {
      guard let word = words.popFirst(), word.range.lowerBound == last.range.upperBound else {
        return nil
      }
      last = word
    }
    guard last.kind == .word else { return nil }
    rest = words
    let name = tokens.text(last).filter { $0 != "`" }
    return (name, first.range.lowerBound..<last.range.upperBound)
  }

  private mutating func take(_ sign: String) -> Int? {
    guard let token = rest.first, tokens.text(token) == sign else { return nil }
    rest.removeFirst()
    return token.range.lowerBound
  }

  /// After the comments of one line that stand directly beside the last entry.
  private func endOfRemark(after end: Int) -> Int {
    let line = body.startOfLine(at: end)
    let comment = tokens.all.last {
      $0.kind == .comment && $0.range.lowerBound >= end
        && body.startOfLine(at: $0.range.lowerBound) == line
    }
    return comment?.range.upperBound ?? end
  }

  /// A comment of several lines has them for itself, or nobody could tell whose it is.
  private func checkComments() throws(Misunderstanding) {
    for comment in tokens.all where comment.kind == .comment {
      let (start, end) = (comment.range.lowerBound, comment.range.upperBound)
      guard body[comment.range].contains(where: \.endsLine) else { continue }
      let before = body[body.startOfLine(at: start)..<start]
      guard before.isWhite, body[end..<body.endOfLine(at: end)].isWhite, before.startIndex > 0
      else {
        throw Misunderstanding(
          "a comment of several lines in its list \(kind.title) shares one with code")
      }
    }
  }
}
