/// Why nothing was changed, in words that a developer can act on.
struct Failure: Error, Equatable, CustomStringConvertible {
  /// One sentence, and what to do next.
  let description: String
  let code: ExitCode
  /// What stands below it, a line each: files in the way, lines to add by hand.
  var details: [String] = []

  init(_ description: String, _ code: ExitCode, details: [String] = []) {
    self.description = description
    self.code = code
    self.details = details
  }
}
