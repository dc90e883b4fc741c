/// Finds the senders, receivers and tests of every protocol of a module.
///
/// Receivers of calls are resolved by the names of variables: `presenter?.userFinished()` is sent to
/// the type that a variable `presenter` has in the file, or else anywhere in the module.
struct CallGraph {
  /// A requirement of a protocol.
  private struct Message: Hashable {
    let `protocol`: String
    let name: String
    /// nil for a property.
    let labels: [String]?
    let file: Int
    let token: Int

    var signature: String {
      name + (labels.map { "(" + $0.map { "\($0):" }.joined() + ")" } ?? "")
    }
  }

  private struct Send {
    let message: Int
    let file: Int
    let token: Int
  }

  /// A function: which one of which file.
  private struct Reference: Hashable {
    let file: Int
    let number: Int
  }

  private let module: String
  private let files: [SwiftSource]
  private let own: Range<Int>
  private let tests: Range<Int>
  private var messages: [Message] = []
  private var byName: [String: [Int]] = [:]
  private var sends: [Send] = []
  /// Each type with all protocols and supertypes.
  private var conformances: [String: Set<String>] = [:]
  private var typeNames: [String: Set<String>] = [:]
  private var functions: [String: [Reference]] = [:]

  init(_ module: String, own: [SwiftSource], app: [SwiftSource], tests: [SwiftSource]) {
    self.module = module
    files = own + app + tests
    self.own = 0..<own.count
    self.tests = own.count + app.count..<files.count
    for file in files {
      for type in file.types { conformances[type.name, default: []].formUnion(type.inherited) }
      typeNames.merge(file.typeNames) { $0.union($1) }
    }
    for (file, source) in files.enumerated() {
      for number in source.functions.indices {
        functions[source.functions[number].name, default: []].append(
          .init(file: file, number: number))
      }
    }
    findMessages()
    for file in files.indices { findSends(in: file) }
  }

  private mutating func findMessages() {
    for (file, source) in files[own].enumerated() {
      let functions = source.functions.filter(\.isRequirement).map {
        Message(
          protocol: $0.type ?? "", name: $0.name, labels: $0.labels, file: file, token: $0.token)
      }
      let properties = source.properties.filter(\.isRequirement).map {
        Message(protocol: $0.type, name: $0.name, labels: nil, file: file, token: $0.token)
      }
      messages += (functions + properties).sorted { $0.token < $1.token }
    }
    for (number, message) in messages.enumerated() {
      byName[message.name, default: []].append(number)
    }
  }

  /// A type's protocols and supertypes, and those of them.
  private func ancestors(of type: String) -> Set<String> {
    var (found, open) = (Set([type]), [type])
    while let next = open.popLast() {
      for parent in conformances[next] ?? [] where found.insert(parent).inserted {
        open.append(parent)
      }
    }
    return found
  }

  // MARK: - Sends

  private mutating func findSends(in file: Int) {
    let source = files[file]
    for token in source.texts.indices.dropFirst(2)
    where source[token - 1] == "." && source.isWord(token) {
      guard let candidates = byName[source[token]],
        let receiver = receiver(before: token - 1, in: source)
      else { continue }
      let protocols = types(of: receiver, in: source).reduce(into: Set<String>()) {
        $0.formUnion(ancestors(of: $1))
      }
      let labels = source[token + 1] == "(" ? source.labels(at: token + 1) : nil
      let fitting = candidates.filter { protocols.contains(messages[$0].protocol) }
      let exact = fitting.filter { labels == nil || messages[$0].labels == labels }
      let loose = fitting.filter {
        messages[$0].labels.map { labels?.isSubsequence(of: $0) ?? true } ?? true
      }
      for message in exact.isEmpty ? loose : exact {
        sends.append(Send(message: message, file: file, token: token))
      }
    }
  }

  /// The name of a variable, a function or a type before a dot: `b` in `a.b()?.`
  private func receiver(before dot: Int, in source: SwiftSource) -> String? {
    var index = dot - 1
    while ["?", "!"].contains(source[index]) { index -= 1 }
    if source[index] == ")" { index = source.partners[index] - 1 }
    return source.isWord(index) && source[index] != "self" ? source[index] : nil
  }

  private func types(of name: String, in source: SwiftSource, depth: Int = 0) -> Set<String> {
    if conformances[name] != nil { return [name] }
    if let types = source.typeNames[name], !types.isEmpty { return types }
    let values = depth < 5 ? source.aliases[name]?.filter { $0 != name } : nil
    let types = (values ?? []).reduce(into: Set<String>()) {
      $0.formUnion(self.types(of: $1, in: source, depth: depth + 1))
    }
    return types.isEmpty ? typeNames[name] ?? [] : types
  }

  // MARK: - Functions

  private func function(_ reference: Reference) -> SwiftSource.Function {
    files[reference.file].functions[reference.number]
  }

  /// The function itself, and all that it calls of its own type; within tests, of all tests.
  private func reachable(from start: Reference) -> Set<Reference> {
    let isTest = tests.contains(start.file)
    var (found, open) = (Set([start]), [start])
    while let next = open.popLast() {
      let (source, function) = (files[next.file], function(next))
      for token in function.extent where source[token + 1] == "(" || source[token + 1] == "{" {
        for callee in functions[source[token]] ?? [] where !found.contains(callee) {
          let isOwn =
            self.function(callee).type == function.type && !self.function(callee).isRequirement
          let isImplicit = source[token - 1] != "." || source[token - 2] == "self"
          let isHelper = tests.contains(callee.file) && !self.function(callee).isTest
          guard isTest ? isHelper : isOwn && isImplicit else { continue }
          found.insert(callee)
          open.append(callee)
        }
      }
    }
    return found
  }

  private func sent(from reference: Reference) -> [Int] {
    let extent = function(reference).extent
    return sends.filter { $0.file == reference.file && extent.contains($0.token) }.map(\.message)
  }

  /// The types that conform to a message's protocol, with the function or property that answers.
  private func implementations(
    of message: Message
  ) -> [(type: String, file: Int, token: Int, function: Reference?)] {
    let types = conformances.keys.filter {
      $0 != message.protocol && ancestors(of: $0).contains(message.protocol)
    }.sorted()
    return types.compactMap { type in
      for owner in [type, message.protocol] {
        let function = functions[message.name]?.first {
          let found = self.function($0)
          return found.type == owner && found.labels == message.labels && !found.isRequirement
        }
        if let function { return (type, function.file, self.function(function).token, function) }
        guard message.labels == nil else { continue }
        for (file, source) in files.enumerated() {
          let property = source.properties.first {
            $0.type == owner && $0.name == message.name && !$0.isRequirement
          }
          if let property { return (type, file, property.token, nil) }
        }
      }
      return nil
    }
  }

  // MARK: - Arrows

  var arrows: [Explanation.Arrow] {
    let tests = testsOfMessages()
    var known: Set<String> = []
    let protocols = files[own].enumerated().flatMap { file, source in
      source.types.filter { $0.isProtocol && known.insert($0.name).inserted }
        .map { (file: file, type: $0) }
    }
    let arrows = protocols.map { file, type in
      let ends = Explanation.ends(of: type.name, in: module)
      let requirements = messages.indices.filter { messages[$0].protocol == type.name }
        .map { requirement($0, tests[$0]) }
      let arrow = Explanation.Arrow(
        protocol: type.name, from: ends.from, to: ends.to, place: place(file, type.token),
        requirements: requirements)
      return (rank: ends.rank, arrow: arrow)
    }
    return arrows.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.arrow)
  }

  private func requirement(_ number: Int, _ tests: [Explanation.Test]) -> Explanation.Requirement {
    let message = messages[number]
    var requirement = Explanation.Requirement(
      signature: message.signature, place: place(message.file, message.token), tests: tests)
    for send in sends where send.message == number && !self.tests.contains(send.file) {
      let type = enclosingType(of: send) ?? files[send.file].path
      requirement.senders.add(type, place(send.file, send.token))
    }
    for found in implementations(of: message) where !self.tests.contains(found.file) {
      requirement.receivers.add(found.type, place(found.file, found.token))
      guard let function = found.function else { continue }
      let sent = reachable(from: function).sorted { ($0.file, $0.number) < ($1.file, $1.number) }
        .flatMap(sent)
      for next in sent.map({ messages[$0].signature }) where !requirement.next.contains(next) {
        requirement.next.append(next)
      }
    }
    requirement.missing =
      (requirement.senders.isEmpty ? ["Nothing sends \(message.signature)."] : [])
      + (requirement.receivers.isEmpty ? ["Nothing receives \(message.signature)."] : [])
      + (tests.isEmpty ? ["No test exercises \(message.signature)."] : [])
    return requirement
  }

  private func enclosingType(of send: Send) -> String? {
    let source = files[send.file]
    return source.types.last { type in
      guard let open = source.texts[type.token...].firstIndex(of: "{") else { return false }
      return (open..<source.partners[open]).contains(send.token)
    }?.name
  }

  private func place(_ file: Int, _ token: Int) -> Explanation.Place {
    Explanation.Place(path: files[file].path, line: files[file].line(of: token))
  }

  // MARK: - Tests

  /// The tests of each message: those that send it or look at a double's record of it; where there are
  /// none, those that do so through a helper.
  private func testsOfMessages() -> [[Explanation.Test]] {
    var direct = [[Explanation.Test]](repeating: [], count: messages.count)
    var indirect = direct
    let records = messages.indices.flatMap { number in
      implementations(of: messages[number]).compactMap { record(of: number, by: $0.function) }
    }
    for file in tests {
      for (number, function) in files[file].functions.enumerated() where function.isTest {
        let reference = Reference(file: file, number: number)
        let test = Explanation.Test(name: function.name, place: place(file, function.token))
        let done = exercised(by: reference, records)
        for message in done { direct[message].append(test) }
        let helped = reachable(from: reference).reduce(into: Set<Int>()) {
          $0.formUnion(exercised(by: $1, records))
        }
        for message in helped.subtracting(done) { indirect[message].append(test) }
      }
    }
    return messages.indices.map { direct[$0].isEmpty ? indirect[$0] : direct[$0] }
  }

  /// What a double records of a message: the properties that it changes, and the cases that it adds.
  private struct Record {
    let message: Int
    let properties: Set<String>
    let cases: Set<String>
  }

  private func record(of message: Int, by reference: Reference?) -> Record? {
    guard let reference, tests.contains(reference.file), messages[message].labels != nil,
      let type = function(reference).type
    else { return nil }
    let all = files[tests].flatMap(\.properties).filter { $0.type == type }.map(\.name)
    let cases = files[tests].reduce(into: Set<String>()) { $0.formUnion($1.cases[type] ?? []) }
    var words: Set<String> = []
    for called in reachable(from: reference) where function(called).type == type {
      words.formUnion(function(called).extent.map { files[called.file][$0] })
    }
    return Record(
      message: message, properties: words.intersection(all), cases: words.intersection(cases))
  }

  private func exercised(by reference: Reference, _ records: [Record]) -> Set<Int> {
    let source = files[reference.file]
    let members = Set(
      function(reference).extent.filter { source[$0 - 1] == "." }.map { source[$0] })
    let seen = records.filter {
      !$0.properties.isDisjoint(with: members)
        && ($0.cases.isEmpty || !$0.cases.isDisjoint(with: members))
    }
    return Set(sent(from: reference) + seen.map(\.message))
  }
}

extension [Explanation.Layer] {
  fileprivate mutating func add(_ type: String, _ place: Explanation.Place) {
    if let number = firstIndex(where: { $0.type == type }) {
      if !self[number].places.contains(place) { self[number].places.append(place) }
    } else {
      append(Explanation.Layer(type: type, places: [place]))
    }
  }
}

extension [String] {
  /// Whether they are in `other` in this order: a trailing closure has no label.
  fileprivate func isSubsequence(of other: [String]) -> Bool {
    var rest = other[...]
    return allSatisfy { label in
      guard let place = rest.firstIndex(of: label) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
