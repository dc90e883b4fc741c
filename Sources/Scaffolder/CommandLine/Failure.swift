/// The exit codes of `Scripts/scaffold`.
enum ExitCode: Int32, CaseIterable {
  /// Done, or there was nothing to do.
  case done = 0
  /// It failed, or a check found something.
  case failed = 1
  /// A wrong command line, or a name that no module can have.
  case misused = 2
  /// Edited files are in the way.
  case conflict = 3
  /// A shared list has an unexpected format; the lines to change by hand are printed.
  case unrecognized = 4
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
