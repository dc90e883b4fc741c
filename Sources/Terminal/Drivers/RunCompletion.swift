/// The outcome of a run, which waits here for it; the first outcome counts.
///
/// An act that a signal interrupts is cancelled first, and has a moment to report its outcome.
@MainActor
final class RunCompletion {
  private(set) var outcome: Outcome?
  private(set) var words: String?
  private var interruption: Interruption?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Whether a signal came, and the interrupted act hasn't ended.
  var isStopping: Bool { interruption != nil && outcome == nil }

  /// Ends the run; after a signal, by that signal.
  func finish(_ outcome: Outcome, saying words: String?) {
    guard let interruption else { return end(outcome, saying: words) }
    end(.signalled(interruption.signal), saying: interruption.words(adding: words))
  }

  /// Ends the run by a signal; a second one ends it at once.
  /// - Parameters:
  ///   - signal: The signal's number.
  ///   - isActing: Whether an act is under way.
  ///   - page: The page of the act.
  /// - Returns: Whether the act is to be cancelled first, within `Interruption.patience`.
  func interrupt(by signal: Int32, isActing: Bool, on page: Page?) -> Bool {
    guard isActing, interruption == nil else {
      end(.signalled(signal), saying: interruption?.unknown)
      return false
    }
    interruption = Interruption(by: signal, on: page)
    return true
  }

  /// Ends the run after the interrupted act, whose screen shows `page` now.
  func settle(on page: Page) {
    guard let interruption else { return }
    end(.signalled(interruption.signal), saying: interruption.words(on: page))
  }

  /// Ends the run where the interrupted act doesn't end in time.
  /// - Parameter page: What its screen shows: it may hold the outcome already.
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
