import Platform
import Terminal

extension Outcome {
  /// Ends the process with the outcome; `code` is that of a failure.
  func end(because code: ExitCode) -> Never {
    switch self {
    case .done: exit(ExitCode.done.rawValue)
    case .failed: exit(code.rawValue)
    case .misused: exit(ExitCode.misused.rawValue)
    case .cancelled: exit(ExitCode.cancelled.rawValue)
    case .unwritable: exit(ExitCode.inputOutput.rawValue)
    case .signalled(let number): terminate(bySignal: number)
    }
  }
}
