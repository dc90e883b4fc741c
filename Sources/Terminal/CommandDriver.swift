/// Does something that shows no page, such as an export, and stops it at a signal.
@MainActor
public final class CommandDriver {
  private let console: any Console
  private let ending = Ending()

  public init(console: some Console) { self.console = console }

  /// What became of `work`, whose task a signal cancels; the last words are said, what it makes of
  /// being cancelled too. It has a moment for that.
  public func run(_ work: @escaping @MainActor () async -> (Outcome, String?)) async -> Outcome {
    let ending = ending
    let working = Task {
      let (outcome, words) = await work()
      ending.finish(outcome, saying: words)
    }
    console.watch { [console] input in
      switch input {
      case .signal(let number):
        guard ending.interrupt(by: number, isActing: true, on: nil) else { return }
        working.cancel()
        console.send(.overdue, after: Interruption.patience)
      case .overdue: ending.giveUp(on: nil)
      case .suspended: console.suspend()
      default: break
      }
    }
    await ending.wait()
    console.close()
    ending.words.map(console.say)
    return ending.outcome ?? .done
  }
}
