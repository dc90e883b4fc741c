import ViperPlatform

extension Outcome {
  /// The exit code that a scenario compares.
  ///
  /// A failure ends with `code`, and an interrupted run counts as left.
  package func status(because code: ExitCode, hasUnreachedGoal: Bool) -> Int32 {
    switch self {
    case .done: ExitCode.done.rawValue
    case .failed: code.rawValue
    case .misused: ExitCode.misused.rawValue
    case .cancelled: ExitCode.cancelled.rawValue
    case .unwritable: ExitCode.inputOutput.rawValue
    case .signalled: (hasUnreachedGoal ? ExitCode.cancelled : .done).rawValue
    }
  }

  /// The time for retries to end the session: a minute after a hang-up, since no user waits.
  package var patience: Duration { self == .signalled(SIGHUP) ? .seconds(60) : .zero }

  /// Ends the process with the outcome; `code` is that of a failure.
  package func end(because code: ExitCode) -> Never {
    if case .signalled(let number) = self { terminate(bySignal: number) }
    exit(status(because: code, hasUnreachedGoal: false))
  }
}
