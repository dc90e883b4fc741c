extension Planner {
  /// Adds a requirement to its protocol, to all conforming types, and to the tests. Existing
  /// declarations stay.
  mutating func add(_ new: NewRequirement) throws(Failure) {
    try checkExists(new.module)
    let own = try package.sources(below: new.module.sources, mentioning: new.module.type)
    let declared = own.lazy.compactMap { source in
      source.types.first { $0.isProtocol && $0.name == new.protocol }.map { (source, $0) }
    }.first
    guard let (source, type) = declared else {
      throw Failure("\(new.module) has no \(new.protocol), to which a requirement could be added.")
    }
    let error = own.flatMap(\.types).first { $0.name == "\(new.module)Error" }?.name
    let canThrow = own.contains { $0.canBeCancelled(error) }
    let sender = source.firstParameter(in: type) ?? "_ module: any Module"
    func code(_ body: String?) -> String { new.code(sender: sender, error: error, body: body) }
    try check(new, in: source, type, code(nil))
    try insert(new, into: source.path) { source, type in
      type.isProtocol && type.name == new.protocol
        ? [source.insertion(of: code(nil), in: type)] : []
    }
    let folder = new.receiver == .delegate ? "Sources/App" : new.module.sources
    let receivers = try conforming(to: new.protocol, below: folder)
    if receivers.isEmpty { throw Failure("Nothing in \(folder) conforms to \(new.protocol).") }
    for path in receivers {
      try insert(new, into: path) { source, type in
        let isEmpty = type.extent.count < 2
        let body = code(new.placeholder(canThrow: canThrow))
        return type.inherited.contains(new.protocol)
          ? [source.insertion(of: (isEmpty ? "" : "\n") + body, in: type)] : []
      }
    }
    try updateDoubles(of: new.module)
    try addTest(of: new)
    draft.nextSteps = [
      "Fill in \(new.signature), and its test in \(new.testFile).",
      Self.testCommand([new.module]),
    ]
    draft.nextSteps += findings.filter { !$0.isCorrected }.map { "\($0.path): \($0.words)" }
  }

  /// Refuses a second requirement, or a case of a spy, with the same name.
  private mutating func check(
    _ new: NewRequirement, in source: SwiftSource, _ type: SwiftSource.TypeDeclaration,
    _ code: String
  ) throws(Failure) {
    let wanted = SwiftSource("", Array("protocol A {\n\(code)}".utf8))
    let same = source.members.filter { $0.type == type.name && $0.name == wanted[4] }
    for member in same where new.receiver != .delegate || member.signature == new.signature {
      let text = source.texts[member.token..<member.extent.upperBound]
      let answers = [(source, type.name), (wanted, "A")].map { source, type in
        source.heads(in: type).first { $0.head.signature == new.signature }?.head.result
      }
      if text == wanted.texts[4...].prefix(text.count), member.signature == new.signature,
        answers[0] == answers[1]
      {
        // Spies that lack it still get it.
        return
      }
      throw Failure(
        "\(new.protocol) has another \(member.signature) already, so nothing was changed. Take "
          + "another name.", .conflict, details: ["\(source.path):\(source.line(of: member.token))"]
      )
    }
    let own = try conforming(to: new.protocol, below: "Sources")
    for path in try own + conforming(to: new.protocol, below: "Tests") {
      let source = SwiftSource(path, try draft.read(path) ?? [])
      for type in source.types where type.inherited.contains(new.protocol) {
        let property = source.members.first {
          $0.type == type.name && $0.name == wanted[4] && $0.labels == nil
        }
        // A function with labels may have a property's name.
        if let property, new.signature.hasSuffix("()") {
          throw Failure(
            "\(type.name) has a property \(property.name), so nothing was changed. Take another "
              + "name.", .conflict, details: ["\(path):\(source.line(of: property.token))"])
        }
        let isSpy = path.hasPrefix("Tests/")
        if isSpy, source.cases[type.name]?.contains(new.spyCase) == true {
          throw Failure(
            "\(type.name) records another .\(new.spyCase) already, so nothing was changed. Take "
              + "another name.", .conflict, details: ["\(path):\(source.line(of: type.token))"])
        }
      }
    }
  }

  /// The files with types that conform to a protocol.
  private func conforming(to name: String, below folder: String) throws(Failure) -> [String] {
    try package.sources(below: folder, mentioning: name)
      .filter { $0.types.contains { $0.inherited.contains(name) } }.map(\.path)
  }

  /// Edits each type of a file that lacks the requirement.
  private mutating func insert(
    _ new: NewRequirement, into path: String,
    _ edits: (SwiftSource, SwiftSource.TypeDeclaration) -> [(Range<Int>, String)]
  ) throws(Failure) {
    let source = SwiftSource(path, try draft.read(path) ?? [])
    var bytes = source.bytes
    let lacking = source.types.filter { type in
      !source.members.contains {
        $0.signature == new.signature && type.extent.contains($0.token)
      }
    }
    for (range, text) in lacking.flatMap({ edits(source, $0) })
      .sorted(by: { $0.0.lowerBound > $1.0.lowerBound })
    {
      bytes.replaceSubrange(range, with: Array(text.utf8))
    }
    try draft.write(bytes, to: path)
  }

  private mutating func addTest(of new: NewRequirement) throws(Failure) {
    guard let bytes = try draft.read(new.testFile) else {
      throw Failure("\(new.testFile): it is missing. Make it, with a suite for the new test.")
    }
    let source = SwiftSource(new.testFile, bytes)
    guard let last = source.members.last(where: \.isTest)?.extent.upperBound else {
      throw Failure("\(new.testFile) has no test, beside which the new one could stand.")
    }
    var text = bytes
    // The wireframe calls its delegate, and tests compare the cases of the delegate's spy.
    let isCompared = new.receiver == .delegate && source.texts.contains(new.name)
    let isThere =
      isCompared || source.calls(new.signature)
      || [new.title, "`\(new.signature)"].contains(where: bytes.contains)
    let end = source.tokens[last - 1].range.upperBound
    if !isThere { text.insert(contentsOf: Array(("\n" + new.test.dropLast()).utf8), at: end) }
    try draft.write(text, to: new.testFile)
  }
}

extension SwiftSource {
  /// Whether a function with that name and those labels is called, or declared.
  fileprivate func calls(_ signature: String) -> Bool {
    texts.indices.contains { index in
      isWord(index) && self[index + 1] == "(" && signature.hasPrefix(self[index] + "(")
        && signature == "\(self[index])(\(labels(at: index + 1).map { "\($0):" }.joined()))"
    }
  }

  /// The first parameter of a protocol's first function, such as `_ login: any Module`.
  fileprivate func firstParameter(in type: TypeDeclaration) -> String? {
    guard let member = members.first(where: { $0.type == type.name && $0.labels != nil }) else {
      return nil
    }
    let start = member.token + 2
    let end = texts.indices[start...].first { [",", ")"].contains(self[$0]) } ?? start
    guard end > start else { return nil }
    return String(
      decoding: bytes[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound],
      as: UTF8.self)
  }
}
