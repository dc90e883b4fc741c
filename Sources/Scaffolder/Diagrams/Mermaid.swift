extension SequenceDiagram {
  private static let width = 100

  /// A Mermaid diagram; with times, it has the duration of each service call.
  func mermaid(hasTimes: Bool) -> String {
    let used = Set(arrows.flatMap { [$0.from, $0.to] })
    var (lines, names, boxed) = (["sequenceDiagram"], ["User": "User"], Set(["User"]))
    if used.contains("User") { lines.append("  actor User") }
    func participant(_ name: String, as id: String) -> String {
      names[name] = id
      boxed.insert(name)
      return "participant \(id)"
        + (id == name ? "" : " as \(name.truncated(to: Self.width).mermaid)")
    }
    for (number, module) in modules.enumerated() {
      let layers = module.isKnown ? Self.layers.map { module.name + $0 }.filter(used.contains) : []
      let own = used.contains(module.name) ? [module.name] : []
      if layers.isEmpty && own.isEmpty { continue }
      lines.append("  box transparent \(module.name.truncated(to: Self.width).mermaid)")
      lines += layers.map { "    " + participant($0, as: $0) }
      lines += own.map { "    " + participant($0, as: "Module\(number + 1)") }
      lines.append("  end")
    }
    let others = used.subtracting(boxed)
    let services = others.subtracting([Self.router]).sorted()
    lines += ([Self.router].filter(others.contains) + services).map {
      "  " + participant($0, as: $0)
    }
    for arrow in arrows {
      let (from, to) = (names[arrow.from] ?? "", names[arrow.to] ?? "")
      let message = arrow.message.split(separator: "\n").joined(separator: " | ")
        .truncated(to: Self.width).mermaid
      switch arrow.kind {
      case .call: lines.append("  \(from)->>\(to): \(message)")
      case .answer: lines.append("  \(from)-->>\(to): \(message)")
      case .failure: lines.append("  \(from)--x\(to): \(message)")
      case .note: lines.append("  Note over \(from): \(message)")
      }
      if hasTimes, let time = arrow.milliseconds {
        lines.append("  Note over \(from),\(to): \(time.tenths) ms")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StringProtocol {
  /// A label of a Mermaid diagram. Characters with a meaning in Mermaid or Markdown are entities.
  var mermaid: String {
    String(self).visible.unicodeScalars.map { scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic
        || "0123456789 _(),.:/+-'?!".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }
}
