import ViperPlatform

/// The format of a trace.
enum TraceStyle: Sendable {
  case text, colored, json

  /// The first line of every trace.
  var heading: String { self == .json ? #"{"trace":1}"# : "# trace 1: times in UTC" }

  /// One line without its end; the stack of the text takes a line for each module.
  func line(of happening: Happening, by module: String, at time: Trace.Time) -> String {
    switch self {
    case .json: json(happening, module, time)
    case .text: text(happening, module, time)
    case .colored: text(happening, module, time, isColored: true)
    }
  }

  // MARK: - Text

  private func text(
    _ happening: Happening, _ module: String, _ time: Trace.Time, isColored: Bool = false
  ) -> String {
    let clock = time.text.dropFirst(11).dropLast()
    let name = module.padded(to: 16)
    let (verb, colour, words) = happening.words
    let lines = words.map { "\(verb.padded(to: 6)) \($0)" }
    let tree = happening.tree.map { String(repeating: " ", count: 37) + $0 }
    if !isColored { return (lines.map { "\(clock) \(name) \($0)" } + tree).joined(separator: "\n") }
    let colored = lines.map {
      "\u{1B}[2m\(clock)\u{1B}[m \u{1B}[1m\(name)\u{1B}[m \u{1B}[\(colour)m\($0)\u{1B}[m"
    }
    return (colored + tree.map { "\u{1B}[36m\($0)\u{1B}[m" }).joined(separator: "\n")
  }

  // MARK: - JSON

  private func json(_ happening: Happening, _ module: String, _ time: Trace.Time) -> String {
    let members = ["\"at\":\(time.text.json)", "\"by\":\(module.json)"] + happening.members
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension Happening {
  /// A verb, its color (SGR), and a line for each simultaneous change.
  fileprivate var words: (verb: String, colour: Int, lines: [String]) {
    switch self {
    case .did(let event, let subject):
      ("did", 32, [subject.text.isEmpty ? event.text : "\(event.text) \(subject.text.visible)"])
    case .shows(let changes):
      ("shows", 39, changes.map { "\($0.part.text): \($0.text.text.onOneLine)" })
    case .asks(let call, let milliseconds, let error):
      (
        "asks", error == nil ? 33 : 31,
        ["\(call.text) \(milliseconds.tenths) ms" + (error.map { ", \($0.text.onOneLine)" } ?? "")]
      )
    case .goes(let caller, _, _): ("goes", 36, [caller.text])
    case .lost(let count): ("lost", 31, [count == 1 ? "1 line" : "\(count) lines"])
    }
  }

  /// The tree of modules that the router shows, one a line.
  fileprivate var tree: [String] {
    guard case .goes(_, let stack, let aside) = self else { return [] }
    return ([stack] + aside).enumerated().flatMap { index, stack in
      stack.enumerated().map { depth, module in
        let branch = depth == 0 ? "" : String(repeating: "   ", count: depth - 1) + "└─ "
        return branch + module.text + (index > 0 && depth == 0 ? " (aside)" : "")
      }
    }
  }

  fileprivate var members: [String] {
    switch self {
    case .did(let event, let subject):
      ["\"did\":\(event.json)"] + (subject.text.isEmpty ? [] : ["\"with\":\(subject.json)"])
    case .shows(let changes):
      [
        "\"shows\":{"
          + changes.map { "\($0.part.text.camelCased.json):\($0.text.json)" }.joined(separator: ",")
          + "}"
      ]
    case .asks(let call, let milliseconds, let error):
      ["\"asks\":\(call.json)", "\"milliseconds\":\(milliseconds.tenths)"]
        + (error.map { ["\"error\":\($0.json)"] } ?? [])
    case .goes(let caller, let stack, let aside):
      ["\"goes\":\(caller.json)", "\"stack\":\(stack.json)"]
        + (aside.isEmpty ? [] : ["\"aside\":[\(aside.map(\.json).joined(separator: ","))]"])
    case .lost(let count): ["\"lost\":\(count)"]
    }
  }
}

extension TracedText {
  fileprivate var json: String { text.json }
}

extension [TracedText] {
  fileprivate var json: String { "[\(map(\.json).joined(separator: ","))]" }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  fileprivate var onOneLine: String {
    split(separator: "\n").joined(separator: " | ").visible
  }
}

extension Double {
  /// With one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
