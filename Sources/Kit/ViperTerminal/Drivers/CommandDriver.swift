/// Runs work that shows no page, such as an export, and cancels it at a signal.
@MainActor
public final class CommandDriver {
  private let console: any Console
  private let completion: RunCompletion

  /// Creates a driver that takes signals from `console` and reports on it.
  public init(console: some Console) {
    self.console = console
    completion = RunCompletion(console: console)
  }

  /// Runs `work`, prints its final message, and returns its outcome.
  ///
  /// A signal cancels the work, which then has a moment to report its outcome.
  public func run(_ work: @escaping @MainActor () async -> (Outcome, String?)) async -> Outcome {
    let completion = completion
    let working = Task {
      let (outcome, words) = await work()
      completion.finish(outcome, saying: words)
    }
    console.watch { [console] input in
      switch input {
      case .signal(let number):
        completion.interrupt(by: .signalled(number), isActing: true, on: nil) { working.cancel() }
      case .overdue: completion.giveUp(on: nil)
      case .suspended: console.suspend()
      case .suspending: console.say(.suspending)
      default: break
      }
    }
    await completion.wait()
    console.close()
    completion.words.map(console.say)
    return completion.outcome ?? .done
  }
}
