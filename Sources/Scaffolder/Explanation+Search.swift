extension Explanation {
  /// Finds senders, receivers and tests of every protocol of a module.
  struct Search {
    /// A requirement, and the declaration that it is.
    struct Message {
      let `protocol`: String
      let name: String
      /// nil for a property.
      let labels: [String]?
      let file: Int
      let token: Int

      var signature: String {
        guard let labels else { return name }
        return "\(name)(\(labels.map { "\($0):" }.joined()))"
      }
    }

    /// A place where a message is sent.
    struct Send {
      let message: Int
      let file: Int
      let chain: SwiftDeclarations.Chain
      let token: Int
    }

    let index: SwiftIndex
    let module: String
    let own: Range<Int>
    let tests: Range<Int>
    var messages: [Message] = []
    var byName: [String: [Int]] = [:]
    var sends: [Send] = []
    /// The sends of each message, and those from each function and what stands in it.
    var sendsOf: [Int: [Int]] = [:]
    var sendsFrom: [SwiftIndex.Reference: [Int]] = [:]
    /// The functions of its own type that a function calls.
    var calls: [SwiftIndex.Reference: [SwiftIndex.Reference]] = [:]
    /// Which protocols of the module each type conforms to, and the types that do, sorted.
    var protocols: [String: Set<String>] = [:]
    var conformers: [String: [String]] = [:]

    /// The names of functions that tests may call, and of members in which doubles note messages.
    var testFunctions: Set<String> = []
    var recordedMembers: Set<String> = []

    init(_ index: SwiftIndex, module: String, own: Range<Int>, tests: Range<Int>) {
      (self.index, self.module, self.own, self.tests) = (index, module, own, tests)
      findMessages()
      findConformances()
      findSends()
      for file in tests {
        let swift = index.files[file].swift
        testFunctions.formUnion(swift.functions.lazy.filter { !$0.isTest }.map(\.name))
        recordedMembers.formUnion(
          swift.variables.lazy.filter { $0.function == nil && $0.type != nil }.map(\.name))
      }
    }

    private mutating func findMessages() {
      for number in own {
        let swift = index.files[number].swift
        for function in swift.functions where function.isRequirement {
          messages.append(
            Message(
              protocol: function.type ?? "", name: function.name, labels: function.labels,
              file: number, token: function.start))
        }
        for variable in swift.variables where variable.isRequirement {
          messages.append(
            Message(
              protocol: variable.type ?? "", name: variable.name, labels: nil, file: number,
              token: variable.start))
        }
      }
      messages.sort { ($0.file, $0.token) < ($1.file, $1.token) }
      for (number, message) in messages.enumerated() {
        byName[message.name, default: []].append(number)
      }
    }

    private mutating func findConformances() {
      let declared = Set(messages.map(\.protocol))
      for type in index.inherited.keys {
        var (found, open, seen) = (Set<String>(), [type], Set([type]))
        while let next = open.popLast() {
          if declared.contains(next) { found.insert(next) }
          for parent in index.inherited[next] ?? [] where seen.insert(parent).inserted {
            open.append(parent)
          }
        }
        protocols[type] = found
        for name in found where name != type { conformers[name, default: []].append(type) }
      }
      for name in declared { conformers[name]?.sort() }
    }

    private mutating func findSends() {
      for (number, file) in index.files.enumerated() {
        for chain in file.swift.chains {
          addCalls(of: chain, in: number)
          for (place, link) in chain.links.enumerated() {
            let isMade = place == 0 && link.labels != nil && byName["init"] != nil
            guard let candidates = byName[isMade ? "init" : link.name] else { continue }
            let types = index.types(of: chain, upTo: isMade ? 1 : place, in: number)
              .filter { $0 != chain.type }
            for message in sent(link, to: types, among: candidates) {
              add(Send(message: message, file: number, chain: chain, token: link.token))
            }
          }
        }
      }
    }

    private mutating func addCalls(of chain: SwiftDeclarations.Chain, in file: Int) {
      guard let function = chain.function, let type = chain.type else { return }
      let isOwn = chain.links[0].name == "self" && chain.links.count > 1
      let link = chain.links[isOwn ? 1 : 0]
      guard let all = index.functions[SwiftIndex.Key(type: type, name: link.name)] else { return }
      let best = all.filter { index.function($0).labels == link.labels ?? [] }
      calls[.init(file: file, number: function), default: []] += best.isEmpty ? all : best
    }

    private mutating func add(_ send: Send) {
      sendsOf[send.message, default: []].append(sends.count)
      var function = send.chain.function
      while let number = function {
        sendsFrom[.init(file: send.file, number: number), default: []].append(sends.count)
        function = index.files[send.file].swift.functions[number].outer
      }
      sends.append(send)
    }

    /// The messages that a link sends to one of these types. Where labels fit exactly, only those.
    private func sent(
      _ link: SwiftDeclarations.Chain.Link, to types: [String], among candidates: [Int]
    ) -> [Int] {
      let known = types.reduce(into: Set<String>()) { $0.formUnion(protocols[$1] ?? []) }
      let fitting = candidates.filter { known.contains(messages[$0].protocol) }
      guard let labels = link.labels else { return fitting }
      let exact = fitting.filter { messages[$0].labels == labels }
      if !exact.isEmpty { return exact }
      return fitting.filter { messages[$0].labels.map { labels.isPart(of: $0) } ?? true }
    }

    func place(_ file: Int, _ token: Int) -> Place {
      Place(path: index.files[file].path, line: index.files[file].line(of: token))
    }
  }
}

extension [String] {
  /// Whether they stand in `other` in this order: a trailing closure has no label.
  fileprivate func isPart(of other: [String]) -> Bool {
    var rest = other[...]
    for label in self {
      guard let place = rest.firstIndex(of: label) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
