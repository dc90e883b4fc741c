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
    let number = Array(text.utf8).write(to: STDOUT_FILENO)
    if number != 0 { throw Failure(number == EPIPE ? "" : "Standard output can't be written.") }
  }

  /// Writes messages; errors are ignored.
  func say(_ lines: String) { _ = Array(lines.utf8).write(to: STDERR_FILENO) }
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
