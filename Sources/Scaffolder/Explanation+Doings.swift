extension Explanation.Search {
  /// A member of a double that a function looks at, and the brackets in which it does.
  private struct Look {
    let type: String
    let member: String
    let group: Int?
  }

  /// What each function of the tests does itself.
  func doings(seeing records: [Record]) -> [Reference: Doing] {
    var doings: [Reference: Doing] = [:]
    let byType = Dictionary(grouping: records, by: \.type)
    for file in tests {
      let swift = index.files[file].swift
      let chains = self.chains(ofFunctionsIn: file)
      for (number, function) in swift.functions.enumerated() where function.outer == nil {
        let reference = Reference(file: file, number: number)
        let own = chains[number] ?? []
        var doing = Doing()
        doing.messages.formUnion((sendsFrom[reference] ?? []).map { sends[$0].message })
        for chain in own { doing.calls.formUnion(calls(of: chain, in: file)) }
        let groups = self.groups(of: function, in: swift.code)
        let looks = own.flatMap { self.looks(of: $0, in: file, groups, at: byType) }
        doing.messages.formUnion(noted(in: function, of: swift, looks, groups, byType))
        doings[reference] = doing
      }
    }
    return doings
  }

  /// The chains of each function that stands in no other one, with those of the ones inside.
  private func chains(ofFunctionsIn file: Int) -> [Int: [SwiftDeclarations.Chain]] {
    let swift = index.files[file].swift
    var chains: [Int: [SwiftDeclarations.Chain]] = [:]
    for chain in swift.chains {
      guard var function = chain.function else { continue }
      while let outer = swift.functions[function].outer { function = outer }
      chains[function, default: []].append(chain)
    }
    return chains
  }

  /// The functions of the tests that a chain calls.
  private func calls(of chain: SwiftDeclarations.Chain, in file: Int) -> [Reference] {
    chain.links.enumerated().flatMap { place, link -> [Reference] in
      guard testFunctions.contains(link.name) else { return [] }
      let types: [String?] =
        place == 0 ? [chain.type, nil] : index.types(of: chain, upTo: place, in: file)
      let keys = types.map { SwiftIndex.Key(type: $0, name: link.name) }
      let all = keys.lazy.compactMap { index.functions[$0] }.first ?? []
      return all.filter { tests.contains($0.file) && !index.function($0).isTest }
    }
  }

  /// For each token of a function in brackets, the outermost ones around it.
  private func groups(of function: Function, in code: SwiftCode) -> [Int: Int] {
    var (groups, token) = ([Int: Int](), function.start + 1)
    // What stands before the body are arguments and parameters, which belong to no statement.
    while token < function.extent.upperBound, !code.sign(token, "{") { token = code.after(token) }
    while token < function.extent.upperBound {
      let isOpen = code.sign(token, "(") || code.sign(token, "[")
      let end = isOpen ? code.after(token) : token + 1
      if isOpen {
        for inner in token..<end { groups[inner] = token }
      }
      token = end
    }
    return groups
  }

  private func looks(
    of chain: SwiftDeclarations.Chain, in file: Int, _ groups: [Int: Int],
    at records: [String: [Record]]
  ) -> [Look] {
    chain.links.enumerated().dropFirst().flatMap { place, link -> [Look] in
      guard recordedMembers.contains(link.name) else { return [] }
      return index.types(of: chain, upTo: place, in: file).filter { records[$0] != nil }.map {
        Look(type: $0, member: link.name, group: groups[link.token])
      }
    }
  }

  /// The messages that a function sees noted: it looks at where the double notes them, and names the
  /// case as which it does. A case in the brackets in which some double is looked at is that one's.
  private func noted(
    in function: Function, of swift: SwiftDeclarations, _ looks: [Look],
    _ groups: [Int: Int], _ records: [String: [Record]]
  ) -> Set<Int> {
    guard !looks.isEmpty else { return [] }
    let named = cases(in: function, of: swift.code)
    let looked = Set(looks.compactMap(\.group))
    var messages: Set<Int> = []
    for look in looks {
      for record in records[look.type] ?? [] where record.members.contains(look.member) {
        let isSeen =
          record.cases.isEmpty
          || record.cases.contains { name in
            (named[name] ?? []).contains { token in
              guard let group = groups[token], looked.contains(group) else { return true }
              return group == look.group
            }
          }
        if isSeen { messages.insert(record.message) }
      }
    }
    return messages
  }

  /// Where a function names cases, its attributes included.
  private func cases(in function: Function, of code: SwiftCode) -> [String: [Int]] {
    var named: [String: [Int]] = [:]
    for token in function.extent where isImplicit(token, in: code) {
      if let word = code.word(token) { named[word, default: []].append(token) }
    }
    return named
  }
}
