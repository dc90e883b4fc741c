/// The exit code of the process. Only App knows these numbers.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// It failed, with a message.
  case failed = 1
  case misused = 2
  /// The user cancelled.
  case cancelled = 3
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
}
