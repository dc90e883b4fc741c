extension Explanation {
  /// No line is longer, but where a signature is.
  private static let width = 100
  /// So many tests of a requirement are named; `json` has all of them.
  private static let shownTests = 3

  /// The module on a terminal: who asks whom, then each arrow with its requirements. Ends with a
  /// newline; whatever a name in the source holds, it can't steer the terminal.
  func text(hasColor: Bool) -> String {
    var lines = [[module, route.map { "route \($0)" } ?? "no route"].joined(separator: " · "), ""]
    lines += picture
    for arrow in arrows {
      lines += ["", arrow.title]
      for requirement in arrow.requirements { lines += [""] + self.lines(for: requirement) }
      if arrow.requirements.isEmpty { lines += ["", "  (it asks for nothing of its own)"] }
    }
    let flaws = arrows.flatMap(\.requirements).flatMap(\.flaws).count
    if flaws > 0 { lines += ["", "\(flaws) marked with ! \(flaws == 1 ? "is" : "are") missing."] }
    let marked = lines.map { line in
      let line = line.harmless
      let isFlaw = line.drop { $0 == " " }.hasPrefix("! ")
      return isFlaw && hasColor ? Color.red.applied(to: line) : line
    }
    return marked.map { $0 + "\n" }.joined()
  }

  /// One line an arrow: sender → receiver, by how many requirements.
  private var picture: [String] {
    let rows = arrows.map { arrow in
      let senders = arrow.types(\.senders) ?? arrow.from ?? "nobody"
      let receivers = arrow.types(\.receivers) ?? arrow.to ?? "nobody"
      return (senders, receivers, arrow.requirements.count, arrow.name)
    }
    let widths = (
      rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0,
      rows.map { "\($0.2)".count }.max() ?? 0
    )
    return rows.map { sender, receiver, count, name in
      let number = String(repeating: " ", count: widths.2 - "\(count)".count) + "\(count)"
      return
        "  \(sender.padded(to: widths.0)) → \(receiver.padded(to: widths.1))  \(number)  \(name)"
    }
  }

  private func lines(for requirement: Requirement) -> [String] {
    let senders = requirement.senders.flatMap(\.places).map(\.short)
    let receivers = requirement.receivers.flatMap(\.places).map(\.short)
    let ends = (
      senders.isEmpty ? "nobody" : senders.joinedWithoutRepeating,
      receivers.isEmpty ? "nobody" : receivers.joinedWithoutRepeating
    )
    let line = "  \(ends.0) → \(requirement.signature) → \(ends.1)"
    var lines =
      line.count <= Self.width
      ? [line] : ["  \(ends.0)", "    → \(requirement.signature)", "    → \(ends.1)"]
    if !requirement.next.isEmpty {
      lines.append("    then \(requirement.next.joined(separator: ", "))".shortened(to: Self.width))
    }
    let tests = requirement.tests.prefix(Self.shownTests)
    let width = tests.map(\.place.short.count).max() ?? 0
    for test in tests {
      lines.append(
        "    \(test.place.short.padded(to: width))  \(test.name)".shortened(to: Self.width))
    }
    let rest = requirement.tests.count - tests.count
    if rest > 0 { lines.append("    and \(rest) more") }
    return lines + requirement.flaws.map { "    ! \($0)" }
  }
}

extension Explanation.Requirement {
  /// What it lacks, a sentence each.
  var flaws: [String] {
    var flaws: [String] = []
    if senders.isEmpty { flaws.append("Nobody sends \(signature).") }
    if receivers.isEmpty { flaws.append("Nobody receives \(signature).") }
    if tests.isEmpty { flaws.append("No test exercises \(signature).") }
    return flaws
  }
}

extension Explanation.Arrow {
  fileprivate var title: String {
    guard let from, let to else { return name }
    return "\(from) → \(to) · \(name)"
  }

  /// The types at one end, such as `LoginView`; nil where there is nothing to send.
  fileprivate func types(
    _ end: KeyPath<Explanation.Requirement, [Explanation.Layer]>
  ) -> String? {
    if requirements.isEmpty { return nil }
    var types: [String] = []
    for layer in requirements.flatMap({ $0[keyPath: end] }) where !types.contains(layer.type) {
      types.append(layer.type)
    }
    return types.isEmpty ? "nobody" : types.joined(separator: ", ")
  }
}

extension Explanation.Place {
  /// Without its folders, as `LoginView.swift:45`.
  fileprivate var short: String { "\(path.split(separator: "/").last ?? ""):\(line)" }
}

extension [String] {
  /// `A.swift:1, A.swift:2, B.swift:3` as `A.swift:1, :2, B.swift:3`.
  fileprivate var joinedWithoutRepeating: String {
    var last: Substring = ""
    let parts = map { place in
      let name = place.prefix { $0 != ":" }
      defer { last = name }
      return name == last ? String(place.dropFirst(name.count)) : place
    }
    return parts.joined(separator: ", ")
  }
}
