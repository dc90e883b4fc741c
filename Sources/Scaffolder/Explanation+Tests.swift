extension Explanation.Search {
  typealias Function = SwiftDeclarations.Function
  typealias Reference = SwiftIndex.Reference

  /// What a double notes of one message: in which of its members, and as which cases.
  struct Record {
    let message: Int
    let type: String
    var members: Set<String>
    var cases: Set<String>
  }

  /// What one function of the tests does itself.
  struct Doing {
    /// Messages that it sends, or sees noted.
    var messages: Set<Int> = []
    var calls: Set<Reference> = []
  }

  /// The tests of each message: those that send it or look at what a double noted of it; where
  /// there are none, those that do so through a function of the tests.
  func tests(of messages: Range<Int>) -> [[Explanation.Test]] {
    let doings = doings(seeing: records())
    var direct = [[Explanation.Test]](repeating: [], count: messages.count)
    var indirect = direct
    for reference in doings.keys.sorted(by: { ($0.file, $0.number) < ($1.file, $1.number) })
    where index.function(reference).isTest {
      let function = index.function(reference)
      let test = Explanation.Test(
        name: function.name, place: place(reference.file, function.start))
      let done = doings[reference]?.messages ?? []
      for message in done { direct[message].append(test) }
      for message in reached(from: reference, in: doings).subtracting(done) {
        indirect[message].append(test)
      }
    }
    return messages.map { direct[$0].isEmpty ? indirect[$0] : direct[$0] }
  }

  /// What a function and all that it calls do.
  private func reached(from start: Reference, in doings: [Reference: Doing]) -> Set<Int> {
    var (messages, open, seen) = (Set<Int>(), [start], Set([start]))
    while let next = open.popLast(), let doing = doings[next] {
      messages.formUnion(doing.messages)
      for call in doing.calls where seen.insert(call).inserted { open.append(call) }
    }
    return messages
  }

  // MARK: - Doubles

  private func records() -> [Record] {
    var cases: [String: Set<String>] = [:]
    for file in tests {
      for one in index.files[file].swift.cases {
        guard let dot = one.type.lastIndex(of: ".") else { continue }
        cases[String(one.type[..<dot]), default: []].insert(one.name)
      }
    }
    return messages.indices.flatMap { number in
      implementations(of: number).filter { tests.contains($0.reference.file) }.compactMap { found in
        guard messages[number].labels != nil else { return nil }
        var record = Record(message: number, type: found.type, members: [], cases: [])
        var (open, seen) = ([found.reference], Set([found.reference]))
        while let next = open.popLast() {
          note(next, cases[found.type] ?? [], in: &record) {
            if seen.insert($0).inserted { open.append($0) }
          }
        }
        return record
      }
    }
  }

  /// Notes the members and cases that a double's function names, and what else it calls.
  private func note(
    _ reference: Reference, _ cases: Set<String>, in record: inout Record,
    calling call: (Reference) -> Void
  ) {
    let code = index.files[reference.file].swift.code
    let function = index.function(reference)
    for token in function.start + 1..<function.extent.upperBound {
      guard let word = code.word(token) else { continue }
      if isImplicit(token, in: code) {
        if cases.contains(word) { record.cases.insert(word) }
        continue
      }
      if code.sign(token - 1, "."), code.keyword(token - 2) != "self" { continue }
      let key = SwiftIndex.Key(type: record.type, name: word)
      if index.variables[key] != nil { record.members.insert(word) }
      guard code.sign(token + 1, "("), let all = index.functions[key] else { continue }
      let labels = code.labels(at: token + 1)
      all.filter { index.function($0).labels == labels }.forEach(call)
    }
  }

  /// Whether a word is a member of whatever type is wanted there, such as `.leave` or `Call.leave`.
  func isImplicit(_ token: Int, in code: SwiftCode) -> Bool {
    guard code.sign(token - 1, ".") else { return false }
    if let before = code.word(token - 2) {
      return before.first?.isUppercase == true || ["in", "return", "case"].contains(before)
    }
    return !code.sign(token - 2, ")") && !code.sign(token - 2, "]")
      && !code.sign(token - 2, "}") && !code.sign(token - 2, "?") && !code.sign(token - 2, "!")
  }
}
