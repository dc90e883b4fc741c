extension Explanation.Search {
  typealias Requirement = Explanation.Requirement

  func arrows() -> [Explanation.Arrow] {
    var arrows: [(rank: Int, arrow: Explanation.Arrow)] = []
    let tests = self.tests(of: messages.indices)
    for file in own {
      for type in index.files[file].swift.types where type.kind == .protocol {
        let ends = Explanation.Arrow.ends(of: type.name, in: module)
        let requirements = messages.indices.filter { messages[$0].protocol == type.name }.map {
          requirement($0, tests: tests[$0])
        }
        let arrow = Explanation.Arrow(
          name: type.name, from: ends.from, to: ends.to, place: place(file, type.start),
          requirements: requirements)
        arrows.append((ends.rank, arrow))
      }
    }
    return arrows.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.arrow)
  }

  private func requirement(_ number: Int, tests: [Explanation.Test]) -> Requirement {
    let message = messages[number]
    var requirement = Requirement(
      signature: message.signature, place: place(message.file, message.token), tests: tests)
    for send in (sendsOf[number] ?? []).map({ sends[$0] }) where !self.tests.contains(send.file) {
      requirement.senders.add(
        send.chain.type ?? index.files[send.file].path, place(send.file, send.token))
    }
    for (type, reference, token) in implementations(of: number)
    where !self.tests.contains(reference.file) {
      requirement.receivers.add(type, place(reference.file, token))
      guard message.labels != nil else { continue }
      for next in sent(from: reference) where !requirement.next.contains(next) {
        requirement.next.append(next)
      }
    }
    return requirement
  }

  /// The signatures of what a function sends, itself or through its own type's functions.
  private func sent(from start: Reference) -> [String] {
    var (signatures, open, seen) = ([String](), [start], Set([start]))
    while let next = open.popLast() {
      signatures += (sendsFrom[next] ?? []).map { messages[sends[$0].message].signature }
      for call in calls[next] ?? [] where seen.insert(call).inserted { open.append(call) }
    }
    return signatures
  }

  /// The types that conform, each with what answers the message: a function's or a variable's
  /// number and token.
  func implementations(
    of number: Int
  ) -> [(type: String, reference: SwiftIndex.Reference, token: Int)] {
    let message = messages[number]
    return (conformers[message.protocol] ?? []).compactMap { type in
      for owner in [type, message.protocol] {
        let key = SwiftIndex.Key(type: owner, name: message.name)
        let functions = (index.functions[key] ?? []).filter {
          index.function($0).labels == message.labels && !index.function($0).isRequirement
        }
        if let first = functions.first { return (type, first, index.function(first).start) }
        guard message.labels == nil else { continue }
        let variables = (index.variables[key] ?? []).filter { !index.variable($0).isRequirement }
        if let first = variables.first { return (type, first, index.variable(first).start) }
      }
      return nil
    }
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
