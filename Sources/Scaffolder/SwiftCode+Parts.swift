/// The parts that declarations are made of.
extension SwiftCode {
  /// The names in the type that begins at a token: `["P", "Q"]` for `(any P & Q)?`; none for arrays,
  /// tuples and functions, whose members are other ones.
  func typeNames(at start: Int) -> [String] {
    var (names, index, depth) = ([String](), start, 0)
    while index < tokens.count {
      if sign(index, "@") {
        index += 2
        if sign(index, "(") { index = after(index) }
      } else if sign(index, "("), names.isEmpty {
        // A tuple has a label, or a comma; a function type an arrow.
        let close = partners[index]
        let isFunction = ["async", "throws"].contains(keyword(close + 1)) || sign(close + 1, "-")
        if isFunction || sign(index + 2, ":") { return [] }
        (index, depth) = (index + 1, depth + 1)
        guard depth < 8 else { return [] }
      } else if Self.specifiers.contains(keyword(index)) {
        index += 1
      } else if let (name, end) = dottedName(at: index) {
        names.append(name)
        index = end
        if sign(index, "<") { index = afterGenerics(index) }
        if depth > 0, sign(index, ",") { return [] }
        guard sign(index, "&") else { return names }
        index += 1
      } else {
        return names
      }
    }
    return names
  }

  private static let specifiers: Set = [
    "any", "some", "inout", "borrowing", "consuming", "sending",
  ]

  /// A name with the types around it, and where it ends.
  func dottedName(at start: Int) -> (name: String, end: Int)? {
    guard var name = word(start) else { return nil }
    var index = start + 1
    while sign(index, "."), let next = word(index + 1) {
      name += "." + next
      index += 2
    }
    return (name, index)
  }

  /// Behind the `>` that closes what opens here. Nothing but types stands there, and no more than a
  /// hundred tokens of them: what isn't closed by then is an operator.
  func afterGenerics(_ open: Int) -> Int {
    var (index, depth) = (open, 0)
    while index < min(tokens.count, open + 100) {
      if sign(index, "<") {
        depth += 1
      } else if sign(index, ">"), !sign(index - 1, "-") {
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if sign(index, "{") || sign(index, "}") || sign(index, ";") {
        return open + 1
      }
      index = after(index)
    }
    return open + 1
  }

  /// What is inherited from the colon on, as simple names.
  func inherited(at colon: Int, until end: Int) -> [String] {
    var (names, index, isName) = ([String](), colon + 1, true)
    while index < end {
      if keyword(index) == "where" { break }
      if sign(index, "@") {
        index += 2
        if sign(index, "(") { index = after(index) }
      } else if sign(index, ",") || sign(index, "&") {
        (index, isName) = (index + 1, true)
      } else if sign(index, "<") {
        index = afterGenerics(index)
      } else if isName, let (name, after) = dottedName(at: index) {
        if ["nonisolated", "any"].contains(name) {
          index = after
          continue
        }
        names.append(name.split(separator: ".").last.map(String.init) ?? name)
        (index, isName) = (after, false)
      } else {
        index = after(index)
      }
    }
    return names
  }

  /// The labels of the call, or of the function's parameters, in these brackets; `_` for none.
  func labels(at open: Int) -> [String] {
    var (labels, index, isStart) = ([String](), open + 1, true)
    let close = min(partners[open], tokens.count)
    while index < close {
      if isStart, isWord(index) {
        if sign(index + 1, ":") {
          labels.append(word(index) ?? "_")
          index += 2
          // `name(a:b:)`, where nothing but labels stands in the brackets.
          isStart = isWord(index) && sign(index + 1, ":") && !sign(index + 2, ":")
          continue
        }
        // The parameters of a declaration have two names.
        labels.append(isWord(index + 1) && sign(index + 2, ":") ? word(index) ?? "_" : "_")
        (index, isStart) = (index + 1, false)
      } else if isStart {
        // An attribute of a parameter has no say in its label.
        if !sign(index, "@") { labels.append("_") }
        if sign(index, "@") {
          index += 2
          if sign(index, "(") { index = after(index) }
          continue
        }
        (index, isStart) = (after(index), false)
      } else {
        isStart = sign(index, ",")
        index = after(index)
      }
    }
    return labels
  }

  /// The chain whose first word stands at `start`.
  func chain(at start: Int, _ type: String?, _ function: Int?) -> SwiftDeclarations.Chain {
    var chain = SwiftDeclarations.Chain(links: [], type: type, function: function)
    var index = start
    while chain.links.count < 16, let name = word(index) {
      let token = index
      index += 1
      var labels: [String]?
      if sign(index, "("), index == token + 1 {
        labels = self.labels(at: index)
        index = after(index)
      }
      // What follows a trailing closure belongs to the chain; a block after a condition doesn't.
      if sign(index, "{"), sign(after(index), ".") { index = after(index) }
      chain.links.append(SwiftDeclarations.Chain.Link(name: name, labels: labels, token: token))
      while sign(index, "?") || sign(index, "!") { index += 1 }
      guard sign(index, ".") else { break }
      index += 1
    }
    return chain
  }

  /// The brace that opens a body; nil where the declaration ends without one.
  func brace(from start: Int) -> Int? {
    var place = start
    while place < tokens.count {
      if sign(place, "{") { return place }
      if sign(place, "}") || sign(place, ";") || sign(place, "#") { return nil }
      // What stands behind `@` or one of these words is the next declaration.
      if sign(place, "@"), place > start, !sign(place - 1, ","),
        !sign(place - 1, ":")
      {
        return nil
      }
      let keyword = keyword(place)
      if !keyword.isEmpty, Self.beginnings.contains(keyword) { return nil }
      place = after(place)
    }
    return nil
  }

  private static let beginnings: Set = [
    "func", "var", "let", "init", "subscript", "protocol", "class", "struct", "enum", "actor",
    "extension", "import", "case", "typealias", "associatedtype", "return",
  ]
}
