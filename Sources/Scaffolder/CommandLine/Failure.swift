import ViperCommandLine

typealias Failure = ViperCommandLine.Failure

extension ExitCode {
  /// Edited files or uses are in the way.
  static let conflict = ExitCode(rawValue: 3)
  /// A shared list has another format.
  static let unrecognized = ExitCode(rawValue: 4)
}

/// The output of a failed command.
extension Failure {
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
  var json: String {
    Scaffolder.json((error: description, code: code.rawValue, details: details))
  }
}
