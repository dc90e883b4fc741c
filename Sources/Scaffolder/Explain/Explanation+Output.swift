extension Explanation {
  private static let width = 100
  /// The maximum number of tests that the text names for a requirement; `json` has all.
  private static let shownTests = 3

  /// An overview of the arrows, then each arrow with its requirements.
  func text(hasColor: Bool) -> String {
    var lines = ["\(module) · \(route.map { "route \($0)" } ?? "no route")", ""] + picture
    for arrow in arrows {
      lines += ["", arrow.title]
      for requirement in arrow.requirements { lines += [""] + self.lines(for: requirement) }
      if arrow.requirements.isEmpty { lines += ["", "  (no requirements of its own)"] }
    }
    let flaws = arrows.flatMap(\.requirements).flatMap(\.missing).count
    if flaws > 0 { lines += ["", "\(flaws) marked with ! \(flaws == 1 ? "is" : "are") missing."] }
    return lines.map(\.sanitized).map { line in
      let isFlaw = line.hasPrefix("    ! ")
      return (isFlaw && hasColor ? Color.red.applied(to: line) : line) + "\n"
    }.joined()
  }

  /// A line for each arrow: sender → receiver, and the number of requirements.
  private var picture: [String] {
    let rows = arrows.map { arrow in
      [
        arrow.types(\.senders) ?? arrow.from ?? "nothing",
        arrow.types(\.receivers) ?? arrow.to ?? "nothing", "\(arrow.requirements.count)",
        arrow.protocol,
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let count = String(repeating: " ", count: widths[2] - row[2].count) + row[2]
      return
        "  \(row[0].padded(to: widths[0])) → \(row[1].padded(to: widths[1]))  \(count)  \(row[3])"
    }
  }

  private func lines(for requirement: Requirement) -> [String] {
    func list(_ layers: [Layer]) -> String {
      let locations = layers.flatMap(\.locations)
      // Successive lines of one file show its name once.
      let parts = locations.indices.map { index in
        index > 0 && locations[index - 1].path == locations[index].path
          ? ":\(locations[index].line)" : locations[index].short
      }
      return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
    let (senders, receivers) = (list(requirement.senders), list(requirement.receivers))
    let line = "  \(senders) → \(requirement.signature) → \(receivers)"
    var lines =
      line.count <= Self.width
      ? [line] : ["  \(senders)", "    → \(requirement.signature)", "    → \(receivers)"]
    if !requirement.next.isEmpty {
      lines.append("    then \(requirement.next.joined(separator: ", "))".truncated(to: Self.width))
    }
    let tests = requirement.tests.prefix(Self.shownTests)
    let width = tests.map(\.location.short.count).max() ?? 0
    lines += tests.map {
      "    \($0.location.short.padded(to: width))  \($0.name)".truncated(to: Self.width)
    }
    let rest = requirement.tests.count - tests.count
    if rest > 0 { lines.append("    and \(rest) more") }
    return lines + requirement.missing.map { "    ! \($0)" }
  }
}

extension Explanation.Arrow {
  fileprivate var title: String {
    guard let from, let to else { return `protocol` }
    return "\(from) → \(to) · \(`protocol`)"
  }

  /// The types at one end; nil if there are no requirements.
  fileprivate func types(
    _ end: KeyPath<Explanation.Requirement, [Explanation.Layer]>
  ) -> String? {
    if requirements.isEmpty { return nil }
    let types = requirements.flatMap { $0[keyPath: end] }.map(\.type)
    let names = types.indices.filter { !types[..<$0].contains(types[$0]) }.map { types[$0] }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

extension Explanation.Location {
  /// Without folders, such as `LoginView.swift:45`.
  fileprivate var short: String { "\(path.split(separator: "/").last ?? ""):\(line)" }
}
