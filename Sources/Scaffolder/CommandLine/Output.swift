import ViperCommandLine
import ViperPlatform

/// Standard output for results, standard error for everything else.
struct Output {
  let hasColor = Arguments.Color.auto.isOn(
    isTerminal: isatty(STDOUT_FILENO) == 1, variables: environment)
  let hasErrorColor = Arguments.Color.auto.isOn(
    isTerminal: isatty(STDERR_FILENO) == 1, variables: environment)

  /// Writes results.
  /// - Throws: If standard output can't be written; with an empty description after `EPIPE`.
  func write(_ text: String) throws(Failure) {
    if STDOUT_FILENO.put(Array(text.utf8)) { return }
    throw Failure(errno == EPIPE ? "" : "Standard output can't be written.")
  }

  /// Writes messages; errors are ignored.
  func say(_ lines: String) { _ = STDERR_FILENO.put(Array(lines.utf8)) }
}

/// A color of the terminal's palette.
enum Color: Int {
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34

  /// - Parameter text: Sanitized text.
  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
