/// What a command did or would do: a line a file, and what to do next.
struct Report: Equatable {
  /// What became of a file, in the words that generators share.
  enum Verb: String, CaseIterable {
    case create, update, identical, skip, conflict, remove, rename

    fileprivate var color: Color {
      switch self {
      case .create: .green
      case .update, .rename: .yellow
      case .identical, .skip: .blue
      case .conflict, .remove: .red
      }
    }
  }

  struct Entry: Equatable {
    let verb: Verb
    let path: String
    /// Where it goes, for a rename; else what is to be said of it, such as where a backup lies.
    var note: String?

    init(_ verb: Verb, _ path: String, note: String? = nil) {
      self.verb = verb
      self.path = path
      self.note = note
    }
  }

  /// In the order in which they are told.
  var entries: [Entry] = []
  /// Commands and sentences, a line each.
  var nextSteps: [String] = []

  /// The lines for a terminal, each ended by a newline; quiet, only those of conflicts. Whatever a
  /// name holds, it can't steer the terminal.
  func text(hasColor: Bool, isQuiet: Bool) -> String {
    var text = ""
    for entry in entries where !isQuiet || entry.verb == .conflict {
      let verb = entry.verb.rawValue
      text += String(repeating: " ", count: max(0, Self.width - verb.count))
      text += hasColor ? entry.verb.color.applied(to: verb) : verb
      text += "  " + entry.path.harmless
      if let note = entry.note { text += (entry.verb == .rename ? " → " : "  ") + note.harmless }
      text += "\n"
    }
    if isQuiet { return text }
    if nextSteps.isEmpty {
      let isUnchanged = entries.allSatisfy { $0.verb == .identical || $0.verb == .skip }
      return isUnchanged && !entries.isEmpty ? text + "\nunchanged\n" : text
    }
    text += (entries.isEmpty ? "" : "\n") + "Next:\n"
    for step in nextSteps { text += "  " + step.harmless + "\n" }
    return text
  }

  /// `{"files": [{"verb": "create", "path": "…", "note": null}], "next": []}`
  var json: JSON {
    [
      "files": .array(
        entries.map {
          ["verb": .string($0.verb.rawValue), "path": .string($0.path), "note": JSON($0.note)]
        }),
      "next": JSON(nextSteps),
    ]
  }

  /// Verbs are right-aligned in so many columns.
  private static let width = 12
}

extension Report {
  /// What a plan does, in its order.
  init(of plan: Plan) {
    entries = plan.changes.map { change in
      if change.before == nil { return Entry(.create, change.path) }
      return Entry(change.after == nil ? .remove : .update, change.path)
    }
  }

  /// Whether what is written is to be coloured: on a terminal that isn't dumb, unless NO_COLOR or
  /// CLICOLOR=0 forbids it; elsewhere, where CLICOLOR_FORCE asks for it.
  static func hasColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    if let forbids = environment("NO_COLOR"), !forbids.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    guard isTerminal, environment("CLICOLOR") != "0" else { return false }
    let terminal = environment("TERM") ?? ""
    return !terminal.isEmpty && terminal != "dumb"
  }
}

extension Failure {
  /// The sentence, and its details below: what is in the way as a report has it, all else indented.
  /// Ends with a newline.
  func text(hasColor: Bool) -> String {
    let head = hasColor ? Color.red.applied(to: "error:") : "error:"
    let conflicts = Report(entries: details.map { Report.Entry(.conflict, $0) })
    let below =
      code == .conflict
      ? conflicts.text(hasColor: hasColor, isQuiet: false)
      : details.map { "  \($0.harmless)\n" }.joined()
    return "\(head) \(description.harmless)\n" + below
  }

  /// `{"error": "…", "code": 2, "details": []}`
  var json: JSON {
    [
      "error": .string(description), "code": .number(Int(code.rawValue)),
      "details": JSON(details),
    ]
  }
}
