extension Planner {
  /// Makes the doubles of a module follow its protocols: adds what they lack, and changes or removes
  /// what only records a message. Everything else in them is written by hand, and stays.
  mutating func updateDoubles(of module: ModuleName) throws(Failure) {
    let own = try swift(below: module.sources) + swift(below: module.items)
    let tests = try swift(below: module.tests)
    var required: [String: [FunctionHead]] = [:]
    for source in own {
      for type in source.types where type.isProtocol {
        required[type.name] = source.heads(in: type.name).filter(\.member.isRequirement).map(\.head)
      }
    }
    var all = own + tests
    for folder in try package.testFolders(importedBy: tests) { all += try swift(below: folder) }
    // A superclass, or an extension of the protocol, may have what a double doesn't.
    var declared: [String: Set<String>] = [:]
    for member in all.flatMap(\.members) where !member.isRequirement && member.labels != nil {
      declared[member.type ?? "", default: []].insert(member.signature)
    }
    for source in tests {
      var edits: [(Range<Int>, String)] = []
      for type in source.types where type.inherited.contains(where: { required[$0] != nil }) {
        var double = TestDouble(source, type, module)
        let known = ([type.name] + type.inherited).reduce(into: Set()) {
          $0.formUnion(declared[$1] ?? [])
        }
        double.follow(required, known)
        for words in double.findings { find(words, at: source.path, isCorrected: true) }
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

  /// The Swift files below a folder, as this command changes them.
  private mutating func swift(below folder: String) throws(Failure) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in try package.sources(below: folder) {
      if let bytes = try draft.read(path) { sources.append(SwiftSource(path, bytes)) }
    }
    return sources
  }
}

/// A type of the tests that stands in for a layer, and what must change in its file.
private struct TestDouble {
  private let source: SwiftSource
  private let type: SwiftSource.TypeDeclaration
  private let module: ModuleName
  private let call: SwiftSource.TypeDeclaration?
  private(set) var edits: [(Range<Int>, String)] = []
  /// Sentences.
  private(set) var findings: [String] = []

  init(_ source: SwiftSource, _ type: SwiftSource.TypeDeclaration, _ module: ModuleName) {
    (self.source, self.type, self.module) = (source, type, module)
    call = source.types.first { $0.name == "Call" && type.extent.contains($0.token) }
  }

  /// - Parameter known: The functions that it has or inherits.
  mutating func follow(_ required: [String: [FunctionHead]], _ known: Set<String>) {
    let records = source.heads(in: type.name).compactMap { member, head in
      recordedCase(head).map { (head, $0, member.extent.lowerBound..<member.extent.upperBound) }
    }
    let protocols = type.inherited.filter { required[$0] != nil }
    for (head, record, range) in records {
      let all = protocols.flatMap { name in (required[name] ?? []).map { (name, $0) } }
      guard let (name, wanted) = all.first(where: { $0.1.signature == head.signature }) else {
        // Another protocol may require it.
        if protocols.count < type.inherited.count { continue }
        findings.append("\(type.name) records \(head.signature), which no protocol requires.")
        edits.append((source.lines(of: range), ""))
        let isElsewhere = records.contains { $0.1 == record && $0.2 != range }
        if !isElsewhere { removeCase(record) }
        continue
      }
      let isSame = zip(head.parameters, wanted.parameters).allSatisfy { one, other in
        one.type.filter { $0 != " " } == other.type.filter { $0 != " " }
      }
      let isCallable = wanted.isAsync || !head.isAsync
      if isSame, isCallable { continue }
      findings.append("\(type.name) records \(head.signature) with other types than \(name) has.")
      edits.append((source.lines(of: range), code(of: wanted, name, isSpy: true)))
      changeCase(record, to: declaration(wanted, name))
    }
    for name in protocols {
      add((required[name] ?? []).filter { !known.contains($0.signature) }, name)
    }
  }

  /// Adds functions of a protocol.
  private mutating func add(_ lacking: [FunctionHead], _ name: String) {
    if lacking.isEmpty { return }
    let hasCalls = source.members.contains { $0.name == "calls" && type.extent.contains($0.token) }
    let isClass = ["actor", "class"].contains(type.keyword)
    let isSpy = call != nil || isClass && !hasCalls
    edits.append(
      source.insertion(of: lacking.map { code(of: $0, name, isSpy: isSpy) }.joined(), in: type))
    findings += lacking.map { "\(type.name) lacks \($0.signature) of \(name)." }
    if isSpy { addCases(lacking.filter { records($0, name) }, name) }
  }

  /// Whether a spy can record it: what isn't isolated can't.
  private func records(_ head: FunctionHead, _ name: String) -> Bool {
    head.isAsync || !name.hasSuffix("ToInteractor") && !name.hasSuffix("Service")
  }

  private func code(of head: FunctionHead, _ name: String, isSpy: Bool) -> String {
    let answer =
      head.hasResult ? ["fatalError(\"Let \(type.name) answer \(head.signature).\")"] : []
    if type.keyword == "extension" {
      // The shared spy that is extended belongs to the package.
      let values = head.parameters.map { parameter in
        // The compiler warns of an interpolated optional.
        let isOptional = parameter.type.hasSuffix("?")
        let value = isOptional ? "String(describing: \(parameter.name))" : parameter.name
        return "\(parameter.name): \\(\(value))"
      }.joined(separator: ", ")
      return head.code(access: "package ", body: ["note(\"\(head.name)(\(values))\")"] + answer)
    }
    if !isSpy { return head.code(body: answer) }
    if !records(head, name) { return head.code(access: "nonisolated ", body: answer) }
    let values = recorded(head, name).map(\.name).joined(separator: ", ")
    let record = caseName(head, name) + (values.isEmpty ? "" : "(\(values))")
    return head.code(body: ["calls.append(.\(record))"] + answer)
  }

  // MARK: - Cases

  /// What can be compared: no module, and no closures.
  private func recorded(_ head: FunctionHead, _ name: String) -> [(name: String, type: String)] {
    let isSent = name.hasSuffix("Delegate") && head.parameters.first?.type.hasPrefix("any ") == true
    return head.parameters.dropFirst(isSent ? 1 : 0).filter { !$0.type.contains("->") }
  }

  private func caseName(_ head: FunctionHead, _ name: String) -> String {
    NewRequirement.caseName(
      of: head.name, head.labels, in: module, isDelegate: name.hasSuffix("Delegate"))
  }

  private func declaration(_ head: FunctionHead, _ name: String) -> String {
    let types = recorded(head, name).map(\.type).joined(separator: ", ")
    return caseName(head, name) + (types.isEmpty ? "" : "(\(types))")
  }

  /// The case that a function appends to `calls`, where it does nothing else.
  private func recordedCase(_ head: FunctionHead) -> String? {
    let body = ["{", "calls", ".", "append", "(", "."]
    let end = head.end
    guard body.indices.allSatisfy({ source[end + $0] == body[$0] }),
      source.partners[end + 4] == source.partners[end] - 1
    else { return nil }
    let values = (end + 7)..<source.partners[end + 4]
    let isPlain = values.allSatisfy {
      source.isWord($0) || "(),:".contains(source[$0])
    }
    return isPlain ? source[end + 6] : nil
  }

  private func place(ofCase name: String) -> Range<Int>? {
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
    if let place = place(ofCase: name) { edits.append((bytes(of: place), declaration)) }
  }

  private mutating func removeCase(_ name: String) {
    guard let place = place(ofCase: name) else { return }
    let isFirst = source[place.lowerBound - 1] == "case"
    if isFirst, source[place.upperBound] != "," {
      edits.append((source.lines(of: place.lowerBound - 1..<place.upperBound), ""))
    } else if isFirst {
      let next = source.tokens[place.upperBound + 1].range.lowerBound
      edits.append((bytes(of: place).lowerBound..<next, ""))
    } else {
      edits.append((bytes(of: place.lowerBound - 1..<place.upperBound), ""))
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
    // An enumeration of one line becomes several.
    let cases = source.text(
      of: call.extent.dropFirst().first.map { $0..<call.extent.upperBound } ?? 0..<0)
    let start = source.tokens[call.token].range.upperBound
    edits.append((start..<close, ": Equatable {\n    \(cases)\n\(lines)  "))
  }
}
