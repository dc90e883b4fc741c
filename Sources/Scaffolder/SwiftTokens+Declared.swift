extension SwiftTokens {
  /// The names that source declares, at any depth.
  struct Declared: Equatable {
    /// All but parameters in closures.
    var all: Set<String> = []
    /// Those of cases alone.
    var cases: Set<String> = []
  }

  /// Takes O(tokens).
  var declared: Declared {
    var result = Declared()
    let code = code
    for (index, token) in code.enumerated() where token.kind == .word {
      let word = text(token)
      guard Self.keywords.contains(word), index + 1 < code.count else { continue }
      let name = code[index + 1]
      if name.kind == .word, word != "init" {
        result.all.insert(text(name))
        if word == "case" { result.cases.formUnion(cases(from: index + 1, in: code)) }
      }
      if word == "func" || word == "init" { addParameters(after: index, in: code, to: &result) }
    }
    return result
  }

  /// The names after `case`, as in `case one, two(Int)`.
  private func cases(from start: Int, in code: [Token]) -> Set<String> {
    var (names, place) = (Set([text(code[start])]), start + 1)
    while place + 1 < code.count {
      if text(code[place]) == "(" { place = closing(of: place, in: code) + 1 }
      guard place + 1 < code.count, text(code[place]) == ",", code[place + 1].kind == .word
      else { break }
      names.insert(text(code[place + 1]))
      place += 2
    }
    return names
  }

  /// Where the bracket is closed that is opened at `open`; the end where it never is.
  private func closing(of open: Int, in code: [Token]) -> Int {
    var depth = 0
    for index in code[open...].indices {
      if ["(", "[", "{"].contains(text(code[index])) { depth += 1 }
      if [")", "]", "}"].contains(text(code[index])) { depth -= 1 }
      if depth == 0 { return index }
    }
    return code.count
  }

  /// The targets that source imports. Takes O(tokens).
  var imported: Set<String> {
    let code = code
    return Set(
      code.indices.dropFirst().filter { text(code[$0 - 1]) == "import" }.map { text(code[$0]) })
  }

  private static let keywords: Set = [
    "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "macro", "protocol",
    "struct", "typealias", "var",
  ]

  /// The labels and names in the first brackets after a method's name.
  private func addParameters(after index: Int, in code: [Token], to result: inout Declared) {
    guard let open = code[index...].prefix(40).firstIndex(where: { text($0) == "(" }) else {
      return
    }
    var depth = 0
    var isName = true
    for token in code[open...] {
      switch text(token) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ",": if depth == 1 { isName = true }
      case ":": isName = false
      default: if depth == 1, isName, token.kind == .word { result.all.insert(text(token)) }
      }
      if depth == 0 { return }
    }
  }
}
