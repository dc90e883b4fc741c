/// The search for the declaration of a list among the tokens of a file.
struct ListSearch {
  private let tokens: SwiftTokens
  private let code: [SwiftTokens.Token]
  /// How many brackets are open.
  private var depth = 0
  /// How many `#if` are open.
  private var conditions = 0
  /// The type that was declared last outside of all others.
  private var type = ""

  init(_ tokens: SwiftTokens) {
    self.tokens = tokens
    code = tokens.code
  }

  /// Where the list stands, brackets included, in bytes.
  func place(of kind: SortedList.Kind) throws(Misunderstanding) -> Range<Int> {
    var search = self
    let found = search.declarations(of: kind)
    guard let first = found.first else {
      throw Misunderstanding("it has no list \(kind.title)")
    }
    guard found.count == 1 else {
      throw Misunderstanding("its list \(kind.title) is there twice")
    }
    guard !first.isConditional else {
      throw Misunderstanding("its list \(kind.title) stands under `#if`")
    }
    return try brackets(of: kind, after: first.index)
  }

  /// The names of all declarations of such a list.
  private mutating func declarations(
    of kind: SortedList.Kind
  ) -> [(index: Int, isConditional: Bool)] {
    var (found, index) = ([(index: Int, isConditional: Bool)](), 0)
    let name = kind == .modules ? "modules" : "all"
    while index < code.count {
      switch self[index] {
      case "{", "(", "[": depth += 1
      case "}", ")", "]": depth -= 1
      case "#": index = directive(at: index)
      case "struct", "enum", "class", "actor", "extension", "protocol":
        if depth == 0 { type = self[index + 1] }
      case name where isDeclared(kind, at: index): found.append((index, conditions > 0))
      default: break
      }
      index += 1
    }
    return found
  }

  private func isDeclared(_ kind: SortedList.Kind, at index: Int) -> Bool {
    guard ["let", "var"].contains(self[index - 1]) else { return false }
    if kind == .modules { return depth == 0 }
    let isStatic = self[index - 2] == "static" || self[index - 3] == "static"
    return depth == 1 && type == "Route" && isStatic
  }

  /// Counts `#if`, and passes over what stands under `#if false`.
  /// - Returns: The last token that is done.
  private mutating func directive(at index: Int) -> Int {
    if self[index + 1] == "endif" { conditions -= 1 }
    guard self[index + 1] == "if" else { return index }
    conditions += 1
    guard self[index + 2] == "false", isOnLaterLine(index + 3) else { return index + 1 }
    var (next, inner) = (index + 3, 0)
    while next < code.count {
      if self[next] == "#" {
        let word = self[next + 1]
        if inner == 0, ["else", "elseif", "endif"].contains(word) { return next - 1 }
        if word == "if" { inner += 1 }
        if word == "endif" { inner -= 1 }
      }
      next += 1
    }
    return next
  }

  private func brackets(
    of kind: SortedList.Kind, after name: Int
  ) throws(Misunderstanding) -> Range<Int> {
    var index = name + 1
    if self[index] == ":" {
      while index < code.count, !["=", "{", "}"].contains(self[index]) { index += 1 }
    }
    guard self[index] == "=", self[index + 1] == "[" else {
      throw Misunderstanding("its list \(kind.title) isn't written as entries in brackets")
    }
    let open = index + 1
    var level = 0
    for close in open..<code.count {
      if ["(", "[", "{"].contains(self[close]) { level += 1 }
      if [")", "]", "}"].contains(self[close]) { level -= 1 }
      guard level == 0 else { continue }
      guard self[close] == "]" else { break }
      guard isEnd(close) else {
        throw Misunderstanding("its list \(kind.title) goes on behind the bracket")
      }
      return code[open].range.lowerBound..<code[close].range.upperBound
    }
    throw Misunderstanding("its list \(kind.title) has no closing bracket")
  }

  /// Whether the statement ends with that token.
  private func isEnd(_ index: Int) -> Bool {
    let next = self[index + 1]
    if ["", ";", "}"].contains(next) { return true }
    guard isOnLaterLine(index + 1), next != "as" else { return false }
    return code[index + 1].kind == .word || ["#", "@"].contains(next)
  }

  private func isOnLaterLine(_ index: Int) -> Bool {
    guard code.indices.contains(index) else { return true }
    let gap = code[index - 1].range.upperBound..<code[index].range.lowerBound
    return tokens.bytes[gap].contains(where: \.endsLine)
  }

  /// What a token says; empty where there is none.
  private subscript(_ index: Int) -> String {
    code.indices.contains(index) ? tokens.text(code[index]) : ""
  }
}
