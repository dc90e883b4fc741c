extension Planner {
  /// Makes the doubles of a module follow its protocols: adds missing functions, and changes or
  /// removes functions that only record a message or return an answer property. Code written by
  /// hand stays.
  mutating func updateDoubles(of module: ModuleName) throws(Failure) {
    let own = try swift(below: module.sources)
    let tests = try swift(below: module.tests)
    var required: [String: [FunctionHead]] = [:]
    for source in own {
      for type in source.types where type.isProtocol {
        required[type.name] = source.heads(in: type.name).filter(\.member.isRequirement).map(\.head)
      }
    }
    var all = own + tests
    all += try package.testSources(importedBy: tests, mentioning: ["func "])
    // A superclass or an extension of the protocol may declare a function that a double lacks.
    var declared: [String: Set<String>] = [:]
    for member in all.flatMap(\.members) where !member.isRequirement && member.labels != nil {
      declared[member.type ?? "", default: []].insert(member.signature)
    }
    let errors = own.flatMap(\.types).map(\.name).filter { name in
      own.contains { $0.canBeCancelled(name) }
    }
    for source in tests {
      var edits: [(Range<Int>, String)] = []
      for type in source.types where type.inherited.contains(where: { required[$0] != nil }) {
        var double = TestDouble(source, type, module, errors: Set(errors))
        let known = ([type.name] + type.inherited).reduce(into: Set()) {
          $0.formUnion(declared[$1] ?? [])
        }
        double.follow(required, known)
        for words in double.findings { find(words, at: source.path, isCorrected: true) }
        for words in double.problems { find(words, at: source.path) }
        edits += double.edits
      }
      if edits.isEmpty { continue }
      var bytes = source.bytes
      for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
        bytes.replaceSubrange(range, with: Array(text.utf8))
      }
      try draft.write(bytes, to: source.path)
    }
  }

  /// The Swift files below a folder, with the changes of this command.
  private mutating func swift(below folder: String) throws(Failure) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in try package.sources(below: folder) {
      if let bytes = try draft.read(path) { sources.append(SwiftSource(path, bytes)) }
    }
    return sources
  }
}

/// A test double of a layer, and the edits of its file.
private struct TestDouble {
  private let source: SwiftSource
  private let type: SwiftSource.TypeDeclaration
  private let module: ModuleName
  /// The error types with the case `cancelled`.
  private let errors: Set<String>
  private let call: SwiftSource.TypeDeclaration?
  private(set) var edits: [(Range<Int>, String)] = []
  /// Sentences.
  private(set) var findings: [String] = []
  /// Sentences about functions that it can't record, which are left out.
  private(set) var problems: [String] = []
  /// The answer properties to remove.
  private var goneAnswers: Set<String> = []

  init(
    _ source: SwiftSource, _ type: SwiftSource.TypeDeclaration, _ module: ModuleName,
    errors: Set<String>
  ) {
    (self.source, self.type, self.module, self.errors) = (source, type, module, errors)
    call = source.types.first { $0.name == "Call" && type.extent.contains($0.token) }
  }

  /// A function that wasn't edited by hand.
  private struct Plain {
    let head: FunctionHead
    /// The case that it appends to `calls`; nil without one.
    let record: String?
    let isEmpty: Bool
    let range: Range<Int>

    var verb: String { record == nil ? "answers" : "records" }
  }

  /// - Parameter known: The functions that it has or inherits.
  mutating func follow(_ required: [String: [FunctionHead]], _ known: Set<String>) {
    let heads = source.heads(in: type.name)
    let plain = heads.compactMap { self.plain($0.head, $0.member.extent) }
    let protocols = type.inherited.filter { required[$0] != nil }
    let all = protocols.flatMap { name in (required[name] ?? []).map { (name, $0) } }
    let existing = all.filter { known.contains($0.1.signature) }
    var (lacking, removed) = ([(String, FunctionHead)](), 0)
    for (name, head) in all where !known.contains(head.signature) {
      if let problem = problem(of: head, name, beside: lacking, existing) {
        problems.append(problem)
      } else {
        lacking.append((name, head))
      }
    }
    for (index, function) in plain.enumerated() {
      let (head, range) = (function.head, source.lines(of: function.range))
      guard let (name, wanted) = all.first(where: { $0.1.signature == head.signature }) else {
        // Another protocol may require it, and an empty body may be intended.
        let isRenamed = lacking.contains { $0.1.name == head.name }
        if protocols.count < type.inherited.count || function.isEmpty && !isRenamed { continue }
        findings.append(
          "\(type.name) \(function.verb) \(head.signature), which no protocol requires.")
        edits.append((range, ""))
        removed += 1
        removeAnswer(of: head, unlessOf: lacking.map(\.1).filter { $0.name == head.name })
        if let record = function.record {
          let isElsewhere = plain.indices.contains { $0 != index && plain[$0].record == record }
          // A function with other labels or parameters may be recorded by the same case.
          let heir = lacking.first { caseName($0.1, $0.0) == record && records($0.1, $0.0) }
          if let (name, head) = heir, !isElsewhere {
            changeCase(record, to: declaration(head, name))
          } else if !isElsewhere {
            removeCase(record)
          }
        }
        continue
      }
      let isSame = zip(head.parameters, wanted.parameters).allSatisfy { one, other in
        one.type.filter { $0 != " " } == other.type.filter { $0 != " " }
      }
      if isSame, head.hasEffects(of: wanted), head.result == wanted.result { continue }
      if let problem = problem(of: wanted, name, beside: [], []) {
        problems.append(problem)
        continue
      }
      findings.append(
        "\(type.name) \(function.verb) \(head.signature) with other types than \(name) has.")
      removeAnswer(of: head, unlessOf: [wanted])
      edits.append((range, code(of: wanted, name, isSpy: function.record != nil)))
      if let record = function.record { changeCase(record, to: declaration(wanted, name)) }
    }
    for name in protocols { add(lacking.filter { $0.0 == name }.map(\.1), name) }
    if type.keyword == "extension", removed > 0, removed == heads.count, lacking.isEmpty {
      let (open, close) = source.braces(of: type)
      edits = [(open..<close, "")]
    }
  }

  /// Whether it records its calls; a class without calls begins to.
  private var isSpy: Bool {
    let hasCalls = source.members.contains { $0.name == "calls" && type.extent.contains($0.token) }
    return call != nil || ["actor", "class"].contains(type.keyword) && !hasCalls
  }

  /// The reason why it can't record a function; nil if it can, or needn't.
  /// - Parameters:
  ///   - added: The functions that are added to it.
  ///   - existing: The required functions that it has.
  private func problem(
    of head: FunctionHead, _ name: String, beside added: [(String, FunctionHead)],
    _ existing: [(String, FunctionHead)]
  ) -> String? {
    let isExtension = type.keyword == "extension"
    if !isExtension, !isSpy || !records(head, name) { return nil }
    let start = "\(type.name) can't record \(head.signature) of \(name)"
    if (isExtension ? head.parameters : recorded(head, name)).contains(where: { $0.name == "_" }) {
      return "\(start): give each of its parameters a name."
    }
    let record = caseName(head, name)
    let hasCase = source.cases[type.name]?.contains(record) == true
    let other = (added + (hasCase ? existing : [])).first { name, other in
      other.signature != head.signature && caseName(other, name) == record && records(other, name)
    }
    guard let other, !isExtension else { return nil }
    return "\(start): \(other.1.signature) is recorded as .\(record). Rename one of them, or write "
      + "the function and its case by hand."
  }

  /// Adds functions of a protocol.
  private mutating func add(_ lacking: [FunctionHead], _ name: String) {
    if lacking.isEmpty { return }
    edits.append(
      source.insertion(of: lacking.map { code(of: $0, name, isSpy: isSpy) }.joined(), in: type))
    findings += lacking.map { "\(type.name) lacks \($0.signature) of \(name)." }
    if isSpy { addCases(lacking.filter { records($0, name) }, name) }
  }

  /// Whether a spy can record it: synchronous calls of interactors and services are nonisolated.
  private func records(_ head: FunctionHead, _ name: String) -> Bool {
    head.isAsync || !name.hasSuffix("ToInteractor") && !name.hasSuffix("Service")
  }

  private func code(of head: FunctionHead, _ name: String, isSpy: Bool) -> String {
    let canRecord = isSpy && records(head, name)
    var (before, answer) = ("", [String]())
    if head.result != nil {
      answer = ["fatalError(\"Let \(type.name) answer \(head.signature).\")"]
      if type.keyword != "extension", head.isAsync || !isSpy, let kind = kindOfAnswer(head) {
        let name = "\(head.name)Answer"
        if range(ofAnswer: name) == nil || goneAnswers.contains(name) {
          let line = "  var \(name) = \(kind).failure(.cancelled)\n"
          before = line.count <= 101 ? line : line.replacing(" = ", with: " =\n    ")
        }
        answer = ["\(canRecord ? "return " : "")try \(name).get()"]
      }
    }
    if type.keyword == "extension" {
      // The shared spy that is extended is public.
      var values = head.parameters.map { parameter in
        // The compiler warns about an interpolated optional.
        let isOptional = parameter.type.hasSuffix("?")
        let value = isOptional ? "String(describing: \(parameter.name))" : parameter.name
        return "\(parameter.name): \\(\(value))"
      }
      var note = "note(\"\(head.name)(\(values.joined(separator: ", ")))\")"
      if note.count > 96, !values.isEmpty {
        values[0] = "\(head.name)(\(values[0])"
        note = "note(\n      \"\(values.joined(separator: ", \"\n        + \"")))\")"
      }
      return head.code(access: "public ", body: [note] + answer)
    }
    if isSpy, !canRecord { return before + head.code(access: "nonisolated ", body: answer) }
    if !isSpy { return before + head.code(body: answer) }
    let (record, values) = (".\(caseName(head, name).quoted)", recorded(head, name).map(\.name))
    var call = "calls.append(\(Self.text(record, values, at: 0)))"
    if call.contains("\n") || call.count > 96 {
      call = "calls.append(\n      \(Self.text(record, values, at: 6)))"
    }
    return before + head.code(body: [call] + answer)
  }

  // MARK: - Answers

  /// The type of the answer property; nil if its initial value can't be known.
  private func kindOfAnswer(_ head: FunctionHead) -> String? {
    // A property can't have the type of a generic parameter.
    guard let result = head.result, let error = head.error, errors.contains(String(error)),
      head.title == head.name
    else { return nil }
    return "Result<\(result), \(error)>"
  }

  /// The tokens of an answer property that is still as generated.
  private func range(ofAnswer name: String) -> Range<Int>? {
    let property = source.members.first {
      $0.name == name && $0.labels == nil && type.extent.contains($0.token)
    }
    guard let token = property?.token, source[token + 1] == "=", source[token + 2] == "Result",
      let open = (token + 3..<type.extent.upperBound).first(where: { source[$0] == "(" })
    else { return nil }
    return token - 1..<source.after(open)
  }

  /// Removes the answer property of a function, unless one of `others` has an answer of that type.
  private mutating func removeAnswer(of head: FunctionHead, unlessOf others: [FunctionHead]) {
    let name = "\(head.name)Answer"
    let kind = kindOfAnswer(head)
    guard kind != nil, let range = range(ofAnswer: name),
      !others.contains(where: { kindOfAnswer($0) == kind })
    else { return }
    goneAnswers.insert(name)
    edits.append((source.lines(of: range), ""))
  }

  /// The function if its body is as `code` writes it; nil for others.
  private func plain(_ head: FunctionHead, _ extent: Range<Int>) -> Plain? {
    guard source[head.end] == "{" else { return nil }
    let (start, close) = (head.end + 1, source.partners[head.end])
    let record = recordedCase(head)
    var index = record == nil ? start : source.after(start + 3)
    func takes(_ words: [String]) -> Bool {
      words.indices.allSatisfy { source[index + $0] == words[$0] }
    }
    if takes(["return", "try"]) { index += 1 }
    if takes(["try", "\(head.name)Answer", ".", "get", "(", ")"]) {
      index += 6
    } else if takes(["fatalError", "("]),
      source[index + 2].hasPrefix("\"Let \(type.name) answer ")
    {
      index = source.after(index + 1)
    } else if type.keyword == "extension", takes(["note", "("]) {
      index = source.after(index + 1)
    }
    if index != close { return nil }
    return Plain(
      head: head, record: record, isEmpty: start == close,
      range: extent.lowerBound..<extent.upperBound)
  }

  // MARK: - Cases

  /// The parameters that can be compared: neither the sending module nor closures.
  private func recorded(_ head: FunctionHead, _ name: String) -> [(name: String, type: String)] {
    let isSent = name.hasSuffix("Delegate") && head.parameters.first?.type.hasPrefix("any ") == true
    return head.parameters.dropFirst(isSent ? 1 : 0).filter { !$0.type.contains("->") }
  }

  private func caseName(_ head: FunctionHead, _ name: String) -> String {
    NewRequirement.caseName(
      of: head.name, head.labels, in: module, isDelegate: name.hasSuffix("Delegate"))
  }

  private func declaration(_ head: FunctionHead, _ name: String) -> String {
    Self.text(caseName(head, name).quoted, recorded(head, name).map(\.type), at: 4)
  }

  /// A case with its values, which are on lines of their own if they don't fit.
  private static func text(_ name: String, _ values: [String], at indentation: Int) -> String {
    if values.isEmpty { return name }
    let list = values.joined(separator: ", ")
    // With `case` before it, or a parenthesis after it.
    if indentation + "case \(name)(\(list))".count <= 100 { return "\(name)(\(list))" }
    let start = "\n" + String(repeating: " ", count: indentation + 2)
    let lines = start.count + list.count < 100 ? list : values.joined(separator: ",\(start)")
    return "\(name)(\(start)\(lines))"
  }

  /// The case that a function's first statement appends to `calls`.
  private func recordedCase(_ head: FunctionHead) -> String? {
    let body = ["{", "calls", ".", "append", "(", "."]
    let end = head.end
    guard body.indices.allSatisfy({ source[end + $0] == body[$0] }) else { return nil }
    let values = (end + 7)..<max(end + 7, source.partners[end + 4])
    let isPlain = values.allSatisfy {
      source.isWord($0) || "(),:".contains(source[$0])
    }
    return isPlain ? source[end + 6] : nil
  }

  private func range(ofCase name: String) -> Range<Int>? {
    guard let call else { return nil }
    let index = call.extent.first { index in
      source[index] == name && ["case", ","].contains(source[index - 1])
    }
    return index.map { $0..<(source[$0 + 1] == "(" ? source.after($0 + 1) : $0 + 1) }
  }

  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    source.tokens[tokens.lowerBound].range
      .lowerBound..<source.tokens[tokens.upperBound - 1].range.upperBound
  }

  private mutating func changeCase(_ name: String, to declaration: String) {
    if let range = range(ofCase: name) { edits.append((bytes(of: range), declaration)) }
  }

  private mutating func removeCase(_ name: String) {
    guard let range = range(ofCase: name) else { return }
    let isFirst = source[range.lowerBound - 1] == "case"
    if isFirst, source[range.upperBound] != "," {
      edits.append((source.lines(of: range.lowerBound - 1..<range.upperBound), ""))
    } else if isFirst {
      let next = source.tokens[range.upperBound + 1].range.lowerBound
      edits.append((bytes(of: range).lowerBound..<next, ""))
    } else {
      edits.append((bytes(of: range.lowerBound - 1..<range.upperBound), ""))
    }
  }

  private mutating func addCases(_ heads: [FunctionHead], _ name: String) {
    let known = source.cases[type.name] ?? []
    let new = heads.filter { !known.contains(caseName($0, name)) }
    if new.isEmpty { return }
    let lines = new.map { "    case \(declaration($0, name))\n" }.joined()
    guard let call else {
      let (open, _) = source.braces(of: type)
      let text = "\n  enum Call: Equatable {\n\(lines)  }\n  private(set) var calls: [Call] = []"
      return edits.append((open..<open, text))
    }
    let (open, close) = source.braces(of: call)
    if source.bytes[open..<close].contains(0x0A) {
      return edits.append(source.insertion(of: lines, in: call))
    }
    // An enumeration on one line is split into several lines.
    let cases = source.text(
      of: call.extent.dropFirst().first.map { $0..<call.extent.upperBound } ?? 0..<0)
    let start = source.tokens[call.token].range.upperBound
    edits.append((start..<close, ": Equatable {\n    \(cases)\n\(lines)  "))
  }
}

extension String {
  /// The name of a case, in backticks if it is a keyword.
  fileprivate var quoted: String { ModuleName.keywords.contains(self) ? "`\(self)`" : self }
}
