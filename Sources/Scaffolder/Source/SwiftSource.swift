/// The declarations of one Swift file, found by its tokens. It accepts any input, in O(bytes).
///
/// It doesn't change after `init`; as a class, it isn't copied for each token that is read.
final class SwiftSource {
  struct TypeDeclaration {
    let keyword: String
    /// Without the types around it.
    let name: String
    /// The simple names of supertypes and protocols.
    let inherited: [String]
    /// The index of its name among the tokens.
    let token: Int
    /// The tokens between its braces.
    let extent: Range<Int>

    /// Whether other files can't see it.
    let isPrivate: Bool

    var isProtocol: Bool { keyword == "protocol" }
  }

  /// A function, or a property of a type.
  struct Member {
    let name: String
    /// Argument labels, `_` for none; nil for a property.
    let labels: [String]?
    /// The type, or the extended type, around it.
    let type: String?
    let isRequirement: Bool
    let isTest: Bool
    /// Whether other files can't see it.
    let isPrivate: Bool
    let token: Int
    /// Its tokens, attributes included.
    let extent: Range<Int>

    /// Such as `userSubmitted(username:password:)`.
    var signature: String {
      name + (labels.map { "(" + $0.map { "\($0):" }.joined() + ")" } ?? "")
    }
  }

  let path: String
  let bytes: [UInt8]
  /// Without comments.
  let tokens: [Token]
  /// The text of each token; words without backticks.
  let texts: [String]
  /// The index of the closing bracket of each opening one, and vice versa.
  let partners: [Int]
  private(set) var types: [TypeDeclaration] = []
  private(set) var members: [Member] = []
  /// The cases of each enumeration, by the type around the enumeration.
  private(set) var cases: [String: Set<String>] = [:]
  /// The names of variables, parameters, labels and type aliases.
  private(set) var names: Set<String> = []

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
  subscript(index: Int) -> String { index >= 0 && index < texts.count ? texts[index] : "" }

  func isWord(_ index: Int) -> Bool {
    index >= 0 && index < texts.count && tokens[index].kind == .word
  }

  /// The index after a token, or after the brackets that it opens.
  func after(_ index: Int) -> Int {
    switch self[index] {
    case "(", "[", "{": max(index, tokens[index].kind == .sign ? partners[index] : index) + 1
    default: index + 1
    }
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

  // MARK: - Declarations

  private func findDeclarations() {
    var testStart: Int?
    for index in tokens.indices where isWord(index) {
      let (before, word) = (self[index - 1], texts[index])
      if self[index + 1] == ":" || self[index + 2] == ":" { names.insert(word) }
      if before == "@", word == "Test" { testStart = testStart ?? index - 1 }
      if before == "." { continue }
      switch word {
      case "protocol", "class", "struct", "enum", "actor", "extension": takeType(at: index)
      case "func", "init":
        takeFunction(at: index, testStart)
        testStart = nil
      case "var", "let": takeVariable(at: index + 1)
      case "typealias": names.insert(self[index + 1])
      case "case": takeCases(at: index + 1)
      default: break
      }
    }
  }

  /// Whether a declaration's keyword follows `private`, with other modifiers between them.
  private func isPrivate(_ keyword: Int) -> Bool {
    let first = texts[..<keyword].last { !Self.modifiers.contains($0) }
    return first == "private" || first == "fileprivate"
  }

  private static let modifiers = [
    "class", "final", "indirect", "mutating", "nonisolated", "static", "weak",
  ]

  /// The innermost type around a token.
  func type(around token: Int) -> TypeDeclaration? { types.last { $0.extent.contains(token) } }

  private func isInFunction(_ token: Int) -> Bool {
    members.contains { $0.labels != nil && $0.extent.contains(token) }
  }

  private func takeType(at index: Int) {
    guard isWord(index + 1), !["func", "var", "let"].contains(self[index + 1]) else { return }
    var (name, open) = (index + 1, index + 2)
    while self[open] == ".", isWord(open + 1) { (name, open) = (open + 1, open + 2) }
    if self[open] == "<" { open = afterGenerics(open) }
    var (inherited, isInherited) = ([String](), false)
    while open < tokens.count, self[open] != "{" {
      let isCondition = [self[open - 1], self[open + 1]].contains("=")
      if ["}", ";"].contains(self[open]) || self[open] == "=" && !isCondition { return }
      if self[open] == "where" { isInherited = false }
      if self[open] == ":" { isInherited = inherited.isEmpty }
      let isName = isWord(open) && self[open + 1] != "." && self[open - 1] != "@"
      if isInherited, isName, self[open] != "any" { inherited.append(self[open]) }
      open = after(open)
    }
    guard open < tokens.count else { return }
    types.append(
      TypeDeclaration(
        keyword: self[index], name: self[name], inherited: inherited, token: name,
        extent: open..<max(open, partners[open]), isPrivate: isPrivate(index)))
  }

  /// The token after the generic parameters that open at `index`.
  private func afterGenerics(_ index: Int) -> Int {
    var (end, depth) = (index, 0)
    repeat {
      depth += self[end] == "<" ? 1 : self[end] == ">" ? -1 : 0
      end = after(end)
    } while depth > 0 && end < tokens.count
    return end
  }

  private func takeFunction(at index: Int, _ testStart: Int?) {
    let (name, type) = (self[index] == "init" ? index : index + 1, type(around: index))
    guard isWord(name), name > index || type != nil else { return }
    var open = name + 1
    while open < tokens.count, self[open] != "(" {
      if ["{", "}", ")"].contains(self[open]) || open > name + 100 { return }
      open += 1
    }
    guard open < tokens.count else { return }
    var end = after(open)
    if type?.isProtocol != true {
      while end < tokens.count, self[end] != "{", self[end] != "}" { end = after(end) }
      end = self[end] == "{" ? after(end) : end
    }
    members.append(
      Member(
        name: self[name], labels: labels(at: open), type: type?.name,
        isRequirement: type?.isProtocol == true, isTest: testStart != nil,
        isPrivate: isPrivate(index), token: name,
        extent: (testStart ?? index)..<min(end, tokens.count)))
  }

  private func takeVariable(at name: Int) {
    guard isWord(name) else { return }
    names.insert(self[name])
    guard let type = type(around: name), !isInFunction(name) else { return }
    members.append(
      Member(
        name: self[name], labels: nil, type: type.name, isRequirement: type.isProtocol,
        isTest: false, isPrivate: isPrivate(name - 1), token: name, extent: name..<name + 1))
  }

  /// The cases of an enumeration within a type belong to that type.
  private func takeCases(at start: Int) {
    guard let type = type(around: start), type.keyword == "enum", !isInFunction(start) else {
      return
    }
    let outer = types.last { $0.extent.contains(type.token) } ?? type
    var index = start
    while isWord(index) {
      cases[outer.name, default: []].insert(self[index])
      index = self[index + 1] == "(" ? after(index + 1) : index + 1
      if self[index] != "," { return }
      index += 1
    }
  }

  /// The name of the first `Route(name: "…")`.
  var route: String? { routeIndex.map { String(self[$0 + 4].dropFirst().dropLast()) } }

  /// The static member that holds the route.
  var routeMember: String? { routeIndex.map { self[$0 - 2] } }

  private var routeIndex: Int? {
    texts.indices.first { index in
      self[index] == "Route" && self[index + 1] == "(" && self[index + 2] == "name"
        && self[index + 4].first == "\""
    }
  }

  /// The services that the properties of a module's interactor hold.
  func services(askedBy module: String, among known: Set<String>) -> [String] {
    members.filter { $0.type == "\(module)Interactor" && $0.labels == nil }
      .map { self[$0.token + (self[$0.token + 2] == "any" ? 3 : 2)] }.filter(known.contains)
  }

  /// The modules that it imports.
  var imports: Set<String> {
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    return Set(
      texts.indices.dropFirst().filter { self[$0 - 1] == "import" }
        .map { kinds.contains(self[$0]) ? self[$0 + 1] : self[$0] })
  }
}

extension PackageFolder {
  /// The Swift files below a folder that contain one of these words.
  func sources(below folder: String, mentioning words: [String]) throws(Failure) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in try self.sources(below: folder) {
      guard let bytes = try read(path), words.contains(where: bytes.contains) else { continue }
      sources.append(SwiftSource(path, bytes))
    }
    return sources
  }

  /// The Swift files below a folder that contain a word.
  func sources(below folder: String, mentioning word: String) throws(Failure) -> [SwiftSource] {
    try sources(below: folder, mentioning: [word])
  }

  /// The files of the test targets that sources import, such as those of shared doubles.
  func testSources(
    importedBy sources: [SwiftSource], mentioning words: [String]
  ) throws(Failure) -> [SwiftSource] {
    let imports = sources.reduce(into: Set()) { $0.formUnion($1.imports) }
    var found: [SwiftSource] = []
    for folder in try folders(in: "Tests").filter(imports.contains) {
      found += try self.sources(below: "Tests/\(folder)", mentioning: words)
    }
    let testing = "ViperKitTesting"
    if !imports.contains(testing) { return found }
    return found + (try kit().sources(below: "Sources/Kit/\(testing)", mentioning: words))
  }
}
