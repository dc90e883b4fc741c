/// The result of a command or a dry run: a line for each file, and the next steps.
struct Report: Equatable {
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
    /// The new path of a rename.
    let note: String?

    init(_ verb: Verb, _ path: String, note: String? = nil) {
      (self.verb, self.path, self.note) = (verb, path, note)
    }
  }

  var entries: [Entry] = []
  /// Commands and sentences, one a line.
  var nextSteps: [String] = []

  /// The lines for a terminal; if quiet, only conflicts.
  func text(hasColor: Bool, isQuiet: Bool = false) -> String {
    var text = ""
    for entry in entries where !isQuiet || entry.verb == .conflict {
      let verb = entry.verb.rawValue
      text += String(repeating: " ", count: 12 - verb.count)
      text += hasColor ? entry.verb.color.applied(to: verb) : verb
      text += "  \(entry.path.sanitized)\(entry.note.map { " → " + $0.sanitized } ?? "")\n"
    }
    if isQuiet { return text }
    if nextSteps.isEmpty {
      let isUnchanged = entries.allSatisfy { $0.verb == .identical || $0.verb == .skip }
      return isUnchanged && !entries.isEmpty ? text + "\nunchanged\n" : text
    }
    text += (entries.isEmpty ? "" : "\n") + "Next:\n"
    return text + nextSteps.map { "  \($0.sanitized)\n" }.joined()
  }

  /// `{"files": [{"verb": "create", "path": "…", "note": null}], "next": []}`
  var json: String { Scaffolder.json((files: entries, next: nextSteps)) }
}
