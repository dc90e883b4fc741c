/// Finds the senders, receivers and tests of every protocol of a module.
///
/// A member with the name and labels of a requirement is a call of it. If several protocols have
/// such a requirement, the name of the variable selects one: `interactor.items()` calls the
/// protocol that ends with `Interactor`.
struct CallGraph {
  /// A requirement, function or property, and the index of its file.
  private struct Member {
    let file: Int
    let declaration: SwiftSource.Member
  }

  private struct Send {
    /// The requirement's index among the members.
    let message: Int
    let file: Int
    let token: Int
  }

  private let module: String
  private let files: [SwiftSource]
  private let own: Range<Int>
  private let tests: Range<Int>
  private let members: [Member]
  private let byName: [String: [Int]]
  /// The requirements of the module's protocols.
  private let messages: [Int]
  private var sends: [Send] = []
  /// Each type with its protocols and supertypes.
  private var conformances: [String: Set<String>] = [:]

  init(_ module: String, own: [SwiftSource], app: [SwiftSource], tests: [SwiftSource]) {
    self.module = module
    files = own + app + tests
    self.own = 0..<own.count
    self.tests = own.count + app.count..<files.count
    let members = files.enumerated().flatMap { file, source in
      source.members.map { Member(file: file, declaration: $0) }
    }
    self.members = members
    byName = Dictionary(grouping: members.indices) { members[$0].declaration.name }
    messages = members.indices.filter {
      members[$0].declaration.isRequirement && members[$0].file < own.count
    }
    for type in files.flatMap(\.types) {
      conformances[type.name, default: []].formUnion(type.inherited)
    }
    for file in files.indices { findSends(in: file) }
  }

  private mutating func findSends(in file: Int) {
    let (source, known) = (files[file], Set(messages))
    for token in source.texts.indices.dropFirst(2)
    where source[token - 1] == "." && source.isWord(token) {
      let candidates = (byName[source[token]] ?? []).filter(known.contains)
      guard !candidates.isEmpty, let receiver = receiver(before: token - 1, in: source) else {
        continue
      }
      let labels = source[token + 1] == "(" ? source.labels(at: token + 1) : nil
      let exact = candidates.filter { labels == nil || members[$0].declaration.labels == labels }
      let loose = candidates.filter {
        members[$0].declaration.labels.map { labels?.isSubsequence(of: $0) ?? true } ?? true
      }
      let fitting = exact.isEmpty ? loose : exact
      for message in fitting where isNamed(receiver, members[message].declaration.type ?? "") {
        sends.append(Send(message: message, file: file, token: token))
      }
    }
  }

  /// The name of the variable, function or type before a dot, in lowercase: `b` in `a.b()?.`
  private func receiver(before dot: Int, in source: SwiftSource) -> String? {
    var index = dot - 1
    while ["?", "!"].contains(source[index]) { index -= 1 }
    if source[index] == ")" { index = source.partners[index] - 1 }
    return source.isWord(index) && source[index] != "self" ? source[index].lowercased() : nil
  }

  /// Whether a variable is named like a protocol's receiver: `presenter` for `LoginViewToPresenter`,
  /// `login` for `LoginModule`.
  private func isNamed(_ receiver: String, _ name: String) -> Bool {
    // Without the module's name: its single letter would join the next word.
    let rest = name.hasPrefix(module) ? String(name.dropFirst(module.count)) : name
    let layer = NameWords(rest).all.last?.lowercased() ?? ""
    return receiver.hasSuffix(layer) || layer == "module" && name.lowercased().hasPrefix(receiver)
  }

  /// The member and the functions of its type that it calls, transitively; in tests, of all tests.
  private func reachable(from start: Int) -> [Int] {
    let isTest = tests.contains(members[start].file)
    var (found, index) = ([start], 0)
    while index < found.count {
      let (source, member) = (files[members[found[index]].file], members[found[index]].declaration)
      for token in member.extent
      // Macros, such as #expect, aren't members.
      where token != member.token && ["(", "{"].contains(source[token + 1])
        && source[token - 1] != "#"
      {
        let isImplicit = source[token - 1] != "." || source[token - 2] == "self"
        for callee in byName[source[token]] ?? [] where !found.contains(callee) {
          let other = members[callee].declaration
          let isOwn = isImplicit && other.type == member.type && !other.isRequirement
          let isShared = tests.contains(members[callee].file) && !other.isTest
          if other.labels != nil, isTest ? isShared : isOwn { found.append(callee) }
        }
      }
      index += 1
    }
    return found
  }

  private func sent(from member: Int) -> [Int] {
    let (file, extent) = (members[member].file, members[member].declaration.extent)
    return sends.filter { $0.file == file && extent.contains($0.token) }.map(\.message)
  }

  private func conforms(_ type: String, to name: String) -> Bool {
    var (found, open) = (Set([type]), [type])
    while let next = open.popLast() {
      for parent in conformances[next] ?? [] where found.insert(parent).inserted {
        open.append(parent)
      }
    }
    return found.contains(name)
  }

  /// The types that conform to a message's protocol, and their members that implement it.
  private func implementations(of message: Int) -> [(type: String, member: Int)] {
    let wanted = members[message].declaration
    let protocolName = wanted.type ?? ""
    let types = conformances.keys.filter { $0 != protocolName && conforms($0, to: protocolName) }
    return types.sorted().compactMap { type in
      for owner in [type, protocolName] {
        let member = byName[wanted.name]?.first {
          let found = members[$0].declaration
          return found.type == owner && found.labels == wanted.labels && !found.isRequirement
        }
        if let member { return (type, member) }
      }
      return nil
    }
  }

  // MARK: - Arrows

  var arrows: [Explanation.Arrow] {
    let tests = testsOfMessages()
    var known: Set<String> = []
    var arrows: [(rank: Int, arrow: Explanation.Arrow)] = []
    for file in own {
      for type in files[file].types where type.isProtocol && known.insert(type.name).inserted {
        let ends = Explanation.ends(of: type.name, in: module)
        let requirements = messages.filter { members[$0].declaration.type == type.name }
          .map { requirement($0, tests[$0] ?? []) }
        let arrow = Explanation.Arrow(
          protocol: type.name, from: ends.from, to: ends.to, location: location(file, type.token),
          requirements: requirements)
        arrows.append((ends.rank, arrow))
      }
    }
    return arrows.sorted { $0.rank < $1.rank }.map(\.arrow)
  }

  private func requirement(
    _ message: Int, _ tests: [Explanation.Test]
  ) -> Explanation.Requirement {
    let (file, declaration) = (members[message].file, members[message].declaration)
    let signature = declaration.signature
    var requirement = Explanation.Requirement(
      signature: signature, location: location(file, declaration.token), tests: tests)
    for send in sends where send.message == message && !self.tests.contains(send.file) {
      let type = files[send.file].type(around: send.token)?.name
      requirement.senders.add(type ?? files[send.file].path, location(send.file, send.token))
    }
    for (type, member) in implementations(of: message)
    where !self.tests.contains(members[member].file) {
      requirement.receivers.add(
        type, location(members[member].file, members[member].declaration.token))
      if declaration.labels == nil { continue }
      for next in reachable(from: member).flatMap(sent).map({ members[$0].declaration.signature })
      where !requirement.next.contains(next) {
        requirement.next.append(next)
      }
    }
    // A parent may not use all of a module's interface yet.
    let isOffer = declaration.type == "\(module)Module"
    requirement.missing =
      (requirement.senders.isEmpty && !isOffer ? ["Nothing sends \(signature)."] : [])
      + (requirement.receivers.isEmpty ? ["Nothing receives \(signature)."] : [])
      + (tests.isEmpty ? ["No test exercises \(signature)."] : [])
    return requirement
  }

  private func location(_ file: Int, _ token: Int) -> Explanation.Location {
    Explanation.Location(path: files[file].path, line: files[file].line(of: token))
  }

  // MARK: - Calls

  /// A call with its argument labels.
  struct Call: Hashable {
    let name: String
    let labels: [String]

    /// Whether it may call this function. Parameters with a default value need no label.
    func fits(_ signature: String) -> Bool {
      guard signature.hasSuffix(")"), let open = signature.firstIndex(of: "(") else { return false }
      let parameters = signature[open...].dropFirst().dropLast().split(separator: ":")
      return signature[..<open] == name && labels.isSubsequence(of: parameters.map(String.init))
    }
  }

  /// The calls that the receivers of a requirement make while they handle it.
  func calls(of signature: String, in name: String) -> Set<Call> {
    let wanted = messages.filter {
      members[$0].declaration.type == name && members[$0].declaration.signature == signature
    }
    let answers = wanted.flatMap(implementations).flatMap { reachable(from: $0.member) }
    return answers.reduce(into: []) { calls, member in
      let (source, member) = (files[members[member].file], members[member].declaration)
      for token in member.extent
      where token != member.token && source.isWord(token) && source[token + 1] == "(" {
        calls.insert(Call(name: source[token], labels: source.labels(at: token + 1)))
      }
    }
  }

  /// The messages that the view may send for an event, according to its `handle(_:)`.
  /// - Parameters:
  ///   - event: The case of `PageEvent`.
  ///   - isAction: Whether a static member of `Action` is the chosen one.
  func messages(for event: String, where isAction: (String) -> Bool) -> [String] {
    let handler = (byName["handle"] ?? []).first { number in
      let (file, member) = (members[number].file, members[number].declaration)
      return own.contains(file) && member.type == "\(module)View" && member.labels == ["_"]
        && member.extent.contains { files[file][$0] == "PageEvent" }
    }
    guard let handler else { return [] }
    let (file, extent) = (members[handler].file, members[handler].declaration.extent)
    guard let body = files[file].branch(of: extent, for: event, where: isAction) else { return [] }
    let source = files[file]
    let called = body.filter { source[$0 + 1] == "(" && source[$0 - 1] != "." }
      .flatMap { byName[source[$0]] ?? [] }.filter { callee in
        let other = members[callee].declaration
        return callee != handler && other.type == "\(module)View" && other.labels != nil
      }
    let direct = sends.filter { $0.file == file && body.contains($0.token) }.map(\.message)
    let all = direct + called.flatMap(reachable).flatMap(sent)
    return all.map { members[$0].declaration.signature }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: - Tests

  /// The tests of each message: those that send it or read a double's record of it; if there are
  /// none, those that do so through a helper.
  private func testsOfMessages() -> [Int: [Explanation.Test]] {
    var (direct, indirect) = ([Int: [Explanation.Test]](), [Int: [Explanation.Test]]())
    let records = messages.flatMap { message in
      implementations(of: message).compactMap { record(of: message, by: $0.member) }
    }
    for (number, member) in members.enumerated() where member.declaration.isTest {
      let location = location(member.file, member.declaration.token)
      let test = Explanation.Test(name: member.declaration.name, location: location)
      let done = exercised(by: number, records)
      for message in done { direct[message, default: []].append(test) }
      let helped = Set(reachable(from: number).flatMap { exercised(by: $0, records) })
      for message in helped.subtracting(done) { indirect[message, default: []].append(test) }
    }
    return direct.merging(indirect) { direct, _ in direct }
  }

  /// A double's record of a message: the properties that it changes, and the cases that it appends.
  private struct Record {
    let message: Int
    let member: Int
    let type: String
    let properties: Set<String>
    let cases: Set<String>
  }

  private func record(of message: Int, by member: Int) -> Record? {
    guard tests.contains(members[member].file), members[message].declaration.labels != nil,
      let type = members[member].declaration.type
    else { return nil }
    let sources = files[tests]
    let properties = sources.flatMap(\.members).filter { $0.type == type && $0.labels == nil }
    let cases = sources.reduce(into: Set<String>()) { $0.formUnion($1.cases[type] ?? []) }
    let called = reachable(from: member).filter { members[$0].declaration.type == type }
    let words = Set(
      called.flatMap { member in
        members[member].declaration.extent.map { files[members[member].file][$0] }
      })
    return Record(
      message: message, member: member, type: type,
      properties: words.intersection(properties.map(\.name)),
      cases: words.intersection(cases))
  }

  private func exercised(by member: Int, _ records: [Record]) -> Set<Int> {
    let source = files[members[member].file]
    let (type, extent) = (members[member].declaration.type, members[member].declaration.extent)
    let looks = Set(extent.filter { source[$0 - 1] == "." }.map { source[$0] })
    let all = Set(source.texts[extent])
    let seen = records.filter {
      // A double reads its own properties without naming itself.
      let words = $0.type == type && $0.member != member ? all : looks
      return !$0.properties.isDisjoint(with: words)
        && ($0.cases.isEmpty || !$0.cases.isDisjoint(with: words))
    }
    return Set(sent(from: member) + seen.map(\.message))
  }
}

extension [Explanation.Layer] {
  fileprivate mutating func add(_ type: String, _ location: Explanation.Location) {
    if let number = firstIndex(where: { $0.type == type }) {
      self[number].locations.append(location)
    } else {
      append(Explanation.Layer(type: type, locations: [location]))
    }
  }
}

extension SwiftSource {
  /// The tokens of the first branch of a function's `switch` that matches an event.
  fileprivate func branch(
    of function: Range<Int>, for event: String, where isAction: (String) -> Bool
  ) -> Range<Int>? {
    guard let word = function.first(where: { self[$0] == "switch" }),
      let open = (word..<function.upperBound).first(where: { self[$0] == "{" })
    else { return nil }
    let close = min(partners[open], tokens.count)
    var (index, start) = (open + 1, Int?.none)
    while index < close {
      let isLabel =
        self[index] == "case" && !["if", "guard", "while", ","].contains(self[index - 1])
      guard isLabel || self[index] == "default" else {
        index = after(index)
        continue
      }
      if let start { return start..<index }
      var takes = self[index] == "default"
      while index < close, self[index] != ":" {
        if self[index] == ".", self[index + 1] == event {
          let argument = index + 3
          takes =
            takes || self[index + 2] != "(" || self[argument] != "."
            || isAction(self[argument + 1])
        }
        index = after(index)
      }
      if takes { start = index + 1 }
    }
    return start.map { $0..<close }
  }
}

extension [String] {
  /// Whether `other` has these in the same order. A trailing closure has no label.
  fileprivate func isSubsequence(of other: [String]) -> Bool {
    var rest = other[...]
    return allSatisfy { label in
      guard let index = rest.firstIndex(of: label) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
