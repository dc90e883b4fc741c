/// How a run ends: it waits here until somebody says so, and only the first word counts.
///
/// What is under way when a signal comes is asked to stop, and has a moment to say what came of it.
@MainActor
final class RunCompletion {
  private(set) var outcome: Outcome?
  private(set) var words: String?
  private var interruption: Interruption?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Whether a signal came, and what was under way hasn't answered yet.
  var isStopping: Bool { interruption != nil && outcome == nil }

  /// Ends the run. After a signal it ends by that, whatever was reached meanwhile.
  func finish(_ outcome: Outcome, saying words: String?) {
    guard let interruption else { return end(outcome, saying: words) }
    end(.signalled(interruption.signal), saying: interruption.words(adding: words))
  }

  /// Ends the run by a signal; a second one ends it at once.
  /// - Parameter isActing: Whether something is under way, on `page`.
  /// - Returns: Whether that is to be stopped first, in `Interruption.patience`.
  func interrupt(by signal: Int32, isActing: Bool, on page: Page?) -> Bool {
    guard isActing, interruption == nil else {
      end(.signalled(signal), saying: interruption?.unknown)
      return false
    }
    interruption = Interruption(by: signal, on: page)
    return true
  }

  /// What was under way is over, and its screen shows `page`.
  func settle(on page: Page) {
    guard let interruption else { return }
    end(.signalled(interruption.signal), saying: interruption.words(on: page))
  }

  /// The time that what was under way had is over.
  /// - Parameter page: What its screen shows: it may have said what came of it, and not be over yet.
  func giveUp(on page: Page?) {
    guard let interruption else { return }
    let words = page?.busy == nil ? page.flatMap(interruption.words(on:)) : nil
    end(.signalled(interruption.signal), saying: words ?? interruption.unknown)
  }

  private func end(_ outcome: Outcome, saying words: String?) {
    guard self.outcome == nil else { return }
    (self.outcome, self.words) = (outcome, words)
    waiting?.resume()
  }

  /// Returns once there is an outcome.
  func wait() async {
    await withCheckedContinuation { outcome == nil ? waiting = $0 : $0.resume() }
  }
}
