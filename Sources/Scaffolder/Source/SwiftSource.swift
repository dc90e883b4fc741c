/// The declarations of one Swift file, as far as its tokens tell. It accepts any input, in O(bytes).
struct SwiftSource {
  struct TypeDeclaration {
    /// Without the types around it.
    let name: String
    let isProtocol: Bool
    /// The simple names of supertypes and protocols.
    let inherited: [String]
    /// The place of its name among the tokens.
    let token: Int
    /// The type around it.
    let outer: String?
  }

  struct Function {
    let name: String
    /// Argument labels; `_` for none.
    let labels: [String]
    /// The type, or the extended type, around it.
    let type: String?
    let isRequirement: Bool
    let isTest: Bool
    let isLocal: Bool
    let token: Int
    /// Its tokens, attributes included.
    let extent: Range<Int>
  }

  /// A property of a type.
  struct Property {
    let name: String
    let type: String
    let isRequirement: Bool
    let token: Int
  }

  /// A pair of braces around the current token.
  private struct Frame {
    let end: Int
    var type: String?
    var keyword = ""
    var isFunction = false
  }

  let path: String
  let bytes: [UInt8]
  /// Without comments.
  let tokens: [Token]
  /// The text of each token; words without backticks.
  let texts: [String]
  /// The place of the closing bracket of each opening one, and the other way around.
  let partners: [Int]
  private(set) var types: [TypeDeclaration] = []
  private(set) var functions: [Function] = []
  private(set) var properties: [Property] = []
  /// The cases of each enumeration, by the type around the enumeration.
  private(set) var cases: [String: Set<String>] = [:]
  /// The names of the types of variables, parameters and results, by the name of those.
  private(set) var typeNames: [String: Set<String>] = [:]
  /// What a variable without a written type is initialized with: the last name of the expression.
  private(set) var aliases: [String: Set<String>] = [:]

  private static let maximumDepth = 50

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = Lexer(bytes).tokens.filter { $0.kind != .comment }
    texts = tokens.map { token in
      let text = bytes[token.range]
      let isQuoted = token.kind == .word && text.first == UInt8(ascii: "`")
      return String(
        decoding: isQuoted ? text.filter { $0 != UInt8(ascii: "`") }[...] : text, as: UTF8.self)
    }
    partners = Self.partners(of: texts, tokens)
    findDeclarations()
  }

  private static func partners(of texts: [String], _ tokens: [Token]) -> [Int] {
    var partners = [Int](repeating: tokens.count, count: tokens.count)
    var open: [Int] = []
    for (index, text) in texts.enumerated() where tokens[index].kind == .sign {
      switch text {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}":
        if let last = open.popLast() { (partners[last], partners[index]) = (index, last) }
      default: break
      }
    }
    return partners
  }

  // MARK: - Tokens

  /// The text of a token; empty beyond the last one.
  subscript(index: Int) -> String { texts.indices.contains(index) ? texts[index] : "" }

  func isWord(_ index: Int) -> Bool { texts.indices.contains(index) && tokens[index].kind == .word }

  /// Behind a token, or behind the brackets that it opens.
  func after(_ index: Int) -> Int {
    guard ["(", "[", "{"].contains(self[index]), tokens[index].kind == .sign else {
      return index + 1
    }
    return max(index, partners[index]) + 1
  }

  /// The line of a token, from 1.
  func line(of index: Int) -> Int {
    bytes[..<tokens[index].range.lowerBound].count { $0 == 0x0A } + 1
  }

  /// The labels of the arguments or parameters in these parentheses.
  func labels(at open: Int) -> [String] {
    var (labels, index, isStart) = ([String](), open + 1, true)
    let close = min(partners[open], tokens.count)
    while index < close {
      if isStart, self[index] == "@" {
        index += self[index + 2] == "(" ? after(index + 2) - index : 2
        continue
      }
      if isStart {
        // A parameter has a label and a name; `name(a:b:)` has labels alone.
        let isLabel = isWord(index) && (self[index + 1] == ":" || self[index + 2] == ":")
        labels.append(isLabel && (self[index + 1] == ":" || isWord(index + 1)) ? self[index] : "_")
        isStart = isLabel && isWord(index + 2) && self[index + 3] == ":" && self[index + 4] != ":"
        if isStart, self[index + 1] == ":" {
          index += 2
          continue
        }
      }
      isStart = self[index] == ","
      index = after(index)
    }
    return labels
  }

  /// The last name of the expression that begins at a token: `c` in `a().b?.c(x)`.
  private func lastName(from start: Int) -> String? {
    var (index, name) = (start, String?.none)
    while isWord(index) {
      if !["try", "await"].contains(self[index]) { name = self[index] }
      index += 1
      if self[index] == "(" { index = after(index) }
      while ["?", "!"].contains(self[index]) { index += 1 }
      if self[index] == "." { index += 1 } else if name != nil { break }
    }
    return name
  }

  /// The simple names in the type that begins at a token; none for arrays, tuples and functions.
  private func typeNames(from start: Int) -> Set<String> {
    var (names, index) = (Set<String>(), start)
    while index < min(tokens.count, start + 20) {
      if isWord(index), let first = self[index].utf8.first, first.isCapital {
        var name = self[index]
        while self[index + 1] == ".", isWord(index + 2) {
          (name, index) = (self[index + 2], index + 2)
        }
        names.insert(name)
        if self[index + 1] != "&" { break }
        index += 1
      } else if !["any", "some", "inout", "(", "sending", "borrowing"].contains(self[index]) {
        break
      }
      index += 1
    }
    return names
  }

  // MARK: - Declarations

  private mutating func findDeclarations() {
    var frames: [Frame] = []
    var (index, attributes, isTest) = (0, Int?.none, false)
    while index < tokens.count {
      while let last = frames.last, index >= last.end { frames.removeLast() }
      let (frame, start) = (frames.last, attributes ?? index)
      var next = index + 1
      if self[index] == "@" {
        attributes = start
        isTest = isTest || self[index + 1] == "Test"
        index = self[index + 2] == "(" ? after(index + 2) : index + 2
        continue
      }
      if isWord(index), self[index + 1] == ":" {
        typeNames[self[index], default: []].formUnion(typeNames(from: index + 2))
      }
      switch isWord(index) && self[index - 1] != "." ? self[index] : "" {
      case "protocol", "class", "struct", "enum", "actor", "extension":
        if let opened = takeType(at: index, in: frame) {
          if frames.count < Self.maximumDepth { frames.append(opened.frame) }
          next = opened.start
        }
      case "init" where frame?.type == nil || frame?.isFunction == true: break
      case "func", "init":
        let function = takeFunction(at: index, from: start, isTest, in: frame)
        guard let function else { break }
        functions.append(function.declaration)
        if let body = function.body, frames.count < Self.maximumDepth {
          frames.append(
            Frame(end: partners[body], type: frame?.type, keyword: "func", isFunction: true))
        }
        // Parameters are read again, for their types.
        next = index + 2
      case "var", "let": takeVariable(at: index + 1, in: frame)
      case "case" where frame?.keyword == "enum": takeCases(at: index + 1, in: frame)
      case "", "public", "private", "static", "final", "fileprivate", "package", "nonisolated":
        index = next
        continue
      default: break
      }
      (index, attributes, isTest) = (next, nil, false)
    }
  }

  private mutating func takeType(at index: Int, in frame: Frame?) -> (frame: Frame, start: Int)? {
    guard isWord(index + 1), !["func", "var", "let"].contains(self[index + 1]) else { return nil }
    var (name, open) = (index + 1, index + 2)
    while self[open] == ".", isWord(open + 1) { (name, open) = (open + 1, open + 2) }
    var (inherited, isInherited, end) = ([String](), false, open)
    while end < tokens.count, self[end] != "{" {
      if ["}", ";", "="].contains(self[end]) { return nil }
      if self[end] == "where" { isInherited = false }
      if self[end] == ":" { isInherited = inherited.isEmpty }
      let isName = isWord(end) && self[end + 1] != "."
      if isInherited, isName, !["any", "nonisolated"].contains(self[end]), self[end - 1] != "@" {
        inherited.append(self[end])
      }
      end = after(end)
    }
    guard end < tokens.count else { return nil }
    let outer = self[index] == "extension" ? nil : frame?.type
    types.append(
      TypeDeclaration(
        name: self[name], isProtocol: self[index] == "protocol", inherited: inherited, token: name,
        outer: outer))
    let keyword = self[index]
    // The cases of a nested enumeration belong to the type around it.
    let type = keyword == "enum" ? outer ?? self[name] : self[name]
    return (Frame(end: partners[end], type: type, keyword: keyword), end + 1)
  }

  private mutating func takeFunction(
    at index: Int, from start: Int, _ isTest: Bool, in frame: Frame?
  ) -> (declaration: Function, body: Int?)? {
    let name = self[index] == "init" ? index : index + 1
    guard isWord(name) else { return nil }
    var open = name + 1
    while open < tokens.count, self[open] != "(" {
      if ["{", "}", ")"].contains(self[open]) || open > name + 100 { return nil }
      open += 1
    }
    guard open < tokens.count else { return nil }
    var end = after(open)
    while ["async", "throws", "rethrows"].contains(self[end]) {
      end = self[end + 1] == "(" ? after(end + 1) : end + 1
    }
    if self[end] == "-", self[end + 1] == ">" {
      typeNames[self[name], default: []].formUnion(typeNames(from: end + 2))
    }
    let isRequirement = frame?.keyword == "protocol"
    var body: Int?
    if !isRequirement {
      while end < tokens.count, self[end] != "{", self[end] != "}" { end = after(end) }
      if self[end] == "{" { body = end }
    }
    let extent = start..<(body.map(after) ?? min(end, tokens.count))
    let function = Function(
      name: self[name], labels: labels(at: open), type: frame?.type, isRequirement: isRequirement,
      isTest: isTest, isLocal: frame?.isFunction == true, token: name, extent: extent)
    return (function, body)
  }

  private mutating func takeVariable(at name: Int, in frame: Frame?) {
    guard isWord(name) else { return }
    if self[name + 1] == "=", let value = lastName(from: name + 2) {
      aliases[self[name], default: []].insert(value)
    }
    if let type = frame?.type, frame?.isFunction == false {
      let isRequirement = frame?.keyword == "protocol"
      properties.append(
        Property(name: self[name], type: type, isRequirement: isRequirement, token: name))
    }
  }

  private mutating func takeCases(at start: Int, in frame: Frame?) {
    var index = start
    while isWord(index), let type = frame?.type {
      cases[type, default: []].insert(self[index])
      index = self[index + 1] == "(" ? after(index + 1) : index + 1
      if self[index] != "," { return }
      index += 1
    }
  }

  /// The name of the first `Route(name: "…")`.
  var route: String? {
    let place = texts.indices.first { index in
      self[index] == "Route" && self[index + 1] == "(" && self[index + 2] == "name"
        && self[index + 4].first == "\""
    }
    return place.map { String(self[$0 + 4].dropFirst().dropLast()) }
  }

  /// The modules that it imports.
  var imports: Set<String> {
    Set(texts.indices.dropFirst().filter { self[$0 - 1] == "import" }.map { self[$0] })
  }
}
