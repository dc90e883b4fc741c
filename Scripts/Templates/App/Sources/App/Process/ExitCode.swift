/// What the process tells whoever started it. Nobody but App knows these numbers.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// It failed, and said why.
  case failed = 1
  case misused = 2
  /// The user gave up.
  case cancelled = 3
  case badData = 65
  case noInput = 66
  case inputOutput = 74
}
