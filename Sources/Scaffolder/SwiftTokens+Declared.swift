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
        if word == "case" { result.cases.insert(text(name)) }
      }
      if word == "func" || word == "init" { addParameters(after: index, in: code, to: &result) }
    }
    return result
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
