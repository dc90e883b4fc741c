/// The exit codes of `Scripts/scaffold`.
enum ExitCode: Int32, CaseIterable {
  case done, failed, misused, conflict, unrecognized

  /// A line of the help.
  var meaning: String {
    switch self {
    case .done: "Done, or there was nothing to do"
    case .failed: "It failed, or a check found something"
    case .misused: "A wrong command line, or a name that no module can have"
    case .conflict: "Edited files or uses are in the way; nothing was changed"
    case .unrecognized: "A shared list has another format; nothing was changed"
    }
  }
}

/// Why a command changed nothing.
struct Failure: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do next.
  let description: String
  let code: ExitCode
  /// Lines below the description: files in the way, or lines to change by hand.
  var details: [String] = []

  init(_ description: String, _ code: ExitCode = .failed, details: [String] = []) {
    self.description = description
    self.code = code
    self.details = details
  }

  /// A wrong command line or name.
  static func misuse(_ description: String) -> Failure { Failure(description, .misused) }

  /// The description and its details, for a terminal. Ends with a newline.
  func text(hasColor: Bool) -> String {
    let head = hasColor ? Color.red.applied(to: "error:") : "error:"
    let conflicts = Report(entries: details.map { Report.Entry(.conflict, $0) })
    let below =
      code == .conflict
      ? conflicts.text(hasColor: hasColor) : details.map { "  \($0.sanitized)\n" }.joined()
    return "\(head) \(description.sanitized)\n" + below
  }

  /// `{"error": "…", "code": 2, "details": []}`
  var json: String { Scaffolder.json((error: description, code: code, details: details)) }
}
