import Platform

/// Where words go: results to standard output, everything else to standard error.
struct Streams {
  let hasColor = Report.hasColor(
    isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment)
  let hasErrorColor = Report.hasColor(
    isTerminal: isatty(STDERR_FILENO) == 1, environment: environment)

  /// - Throws: Where nobody takes the results, without a word if they only stopped reading.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(errno == EPIPE ? "" : "Standard output takes nothing more.", .failed)
      }
    }
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Lines for whoever watches. Where nobody does, nothing is lost.
  func say(_ lines: String) {
    let bytes = Array(lines.utf8)
    _ = bytes.withUnsafeBytes { Platform.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
