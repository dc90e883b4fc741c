import Platform

/// Standard output for results, standard error for everything else.
struct Output {
  let hasColor = hasColor(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment)
  let hasErrorColor = hasColor(isTerminal: isatty(STDERR_FILENO) == 1, environment: environment)

  /// Writes results.
  /// - Throws: Where standard output is closed; with an empty description where its reader stopped.
  func write(_ text: String) throws(Failure) {
    let number = Array(text.utf8).write(to: STDOUT_FILENO)
    if number != 0 { throw Failure(number == EPIPE ? "" : "Standard output can't be written.") }
  }

  /// Writes messages; errors are ignored.
  func say(_ lines: String) { _ = Array(lines.utf8).write(to: STDERR_FILENO) }

  /// Follows NO_COLOR, CLICOLOR_FORCE, CLICOLOR and TERM.
  static func hasColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    if let forbids = environment("NO_COLOR"), !forbids.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    guard isTerminal, environment("CLICOLOR") != "0" else { return false }
    return !["", "dumb"].contains(environment("TERM") ?? "")
  }
}

/// A colour of the terminal's palette.
enum Color: Int {
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34

  /// - Parameter text: Sanitized text.
  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
