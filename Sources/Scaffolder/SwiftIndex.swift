/// The declarations of several files, and the types of what their chains name.
struct SwiftIndex {
  struct File {
    let path: String
    let swift: SwiftDeclarations
    /// Where each line begins, in bytes.
    let lines: [Int]

    init(_ path: String, _ bytes: [UInt8]) {
      self.path = path
      swift = SwiftDeclarations(bytes)
      lines = bytes.lines.map(\.startIndex)
    }

    /// The line of a token, from 1.
    func line(of token: Int) -> Int {
      let place = swift.code.tokens[token].range.lowerBound
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if lines[middle] <= place { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// A declaration: which one of which file.
  struct Reference: Hashable {
    let file: Int
    let number: Int
  }

  struct Key: Hashable {
    let type: String?
    let name: String
  }

  private struct LocalKey: Hashable {
    let function: Reference
    let name: String
  }

  let files: [File]
  /// The simple names of what a type inherits and conforms to, in its extensions, too.
  private(set) var inherited: [String: [String]] = [:]
  private(set) var functions: [Key: [Reference]] = [:]
  private(set) var variables: [Key: [Reference]] = [:]
  private var locals: [LocalKey: [Reference]] = [:]

  /// Takes O(declarations).
  init(_ files: [File]) {
    self.files = files
    for (number, file) in files.enumerated() {
      for type in file.swift.types { inherited[type.name, default: []] += type.inherited }
      for (index, function) in file.swift.functions.enumerated() where function.outer == nil {
        functions[Key(type: function.type, name: function.name), default: []]
          .append(Reference(file: number, number: index))
      }
      for (index, variable) in file.swift.variables.enumerated() {
        let reference = Reference(file: number, number: index)
        if let function = variable.function {
          let key = LocalKey(
            function: Reference(file: number, number: function), name: variable.name)
          locals[key, default: []].append(reference)
        } else {
          variables[Key(type: variable.type, name: variable.name), default: []].append(reference)
        }
      }
    }
  }

  func function(_ reference: Reference) -> SwiftDeclarations.Function {
    files[reference.file].swift.functions[reference.number]
  }

  func variable(_ reference: Reference) -> SwiftDeclarations.Variable {
    files[reference.file].swift.variables[reference.number]
  }
}

// MARK: - Types

extension SwiftIndex {
  typealias Chain = SwiftDeclarations.Chain

  /// Whoever resolves through more steps than that has no type.
  private static let maximumDepth = 8

  /// The types that the first `count` links of a chain may have; none where that isn't known.
  func types(of chain: Chain, upTo count: Int, in file: Int, depth: Int = 0) -> [String] {
    guard let root = chain.links.first, count > 0, depth < Self.maximumDepth else { return [] }
    var types = types(ofRoot: root, of: chain, in: file, depth: depth)
    for link in chain.links[1..<max(1, count)] {
      types = types.flatMap { self.types(ofMember: link, of: $0, depth: depth) }
      if types.isEmpty || types.count > 8 { return [] }
    }
    return types
  }

  private func types(
    ofRoot root: Chain.Link, of chain: Chain, in file: Int, depth: Int
  ) -> [String] {
    if root.name == "self" || root.name == "Self" { return chain.type.map { [$0] } ?? [] }
    if root.labels == nil, let local = local(root, of: chain, in: file) {
      return types(of: local, depth: depth)
    }
    for scope in scopes(around: chain.type) {
      let types = own(root, of: scope, depth: depth)
      if !types.isEmpty { return types }
    }
    let name = qualified(root.name, in: chain.type)
    return inherited[name] == nil ? [] : [name]
  }

  /// The nearest variable of that name that is declared before.
  private func local(_ root: Chain.Link, of chain: Chain, in file: Int) -> Reference? {
    var function = chain.function
    while let number = function {
      let reference = Reference(file: file, number: number)
      let all = locals[LocalKey(function: reference, name: root.name)] ?? []
      var (low, high) = (0, all.count)
      while low < high {
        let middle = (low + high) / 2
        if variable(all[middle]).start < root.token { low = middle + 1 } else { high = middle }
      }
      if low > 0 { return all[low - 1] }
      function = files[file].swift.functions[number].outer
    }
    return nil
  }

  /// `A.B` and `A` for what stands in `A.B`, and the file's own level.
  private func scopes(around type: String?) -> [String?] {
    guard var scope = type else { return [nil] }
    var scopes: [String?] = [scope]
    while let dot = scope.lastIndex(of: ".") {
      scope = String(scope[..<dot])
      scopes.append(scope)
    }
    return scopes + [nil]
  }

  /// The full name of a type that is called so there.
  private func qualified(_ name: String, in type: String?) -> String {
    for scope in scopes(around: type) {
      let full = scope.map { "\($0).\(name)" } ?? name
      if inherited[full] != nil { return full }
    }
    return name
  }

  private func types(of reference: Reference, depth: Int) -> [String] {
    let variable = variable(reference)
    if let value = variable.value {
      let count = value.links.count
      return types(of: value, upTo: count, in: reference.file, depth: depth + 1)
    }
    return variable.names.map { qualified($0, in: variable.type) }
  }

  private func types(ofMember link: Chain.Link, of type: String, depth: Int) -> [String] {
    let own = own(link, of: type, depth: depth)
    if !own.isEmpty { return own }
    if inherited["\(type).\(link.name)"] != nil { return ["\(type).\(link.name)"] }
    for parent in inherited[type] ?? [] where parent != type && depth < Self.maximumDepth {
      let types = types(ofMember: link, of: parent, depth: depth + 2)
      if !types.isEmpty { return types }
    }
    return []
  }

  /// What a type's own variable or function of that name is, or returns.
  private func own(_ link: Chain.Link, of type: String?, depth: Int) -> [String] {
    let key = Key(type: type, name: link.name)
    if link.labels == nil, let first = variables[key]?.first {
      return types(of: first, depth: depth)
    }
    // A call whose only argument is a trailing closure looks as if it were none.
    guard let all = functions[key] else { return [] }
    let best = all.first { function($0).labels == link.labels } ?? all.first
    return best.map { function($0) }.map { found in
      found.result.map { qualified($0, in: found.type) }
    } ?? []
  }
}
