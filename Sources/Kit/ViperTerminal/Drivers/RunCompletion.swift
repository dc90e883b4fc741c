import ViperPages

/// The outcome of a run, which waits for it; the first outcome counts.
///
/// A signal or a lost output first stops the act under way, which has a moment to report its
/// outcome.
@MainActor
final class RunCompletion {
  /// How long an interrupted act may take to report its outcome, in milliseconds.
  ///
  /// Enough for a busy machine; a second signal ends the run at once.
  static let patience = 2_000

  private(set) var outcome: Outcome?
  private(set) var words: String?
  private let console: any Console
  /// The cause of an interrupted act, and the act's page at that time, if any.
  private var interruption: (cause: Outcome, page: Page?)?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates the outcome of a run on `console`.
  init(console: any Console) { self.console = console }

  /// Whether an act was interrupted, and hasn't ended.
  var isStopping: Bool { interruption != nil && outcome == nil }

  /// Ends the run; after an interruption, with its cause, since the act has finished.
  func finish(_ outcome: Outcome, saying words: String?) {
    if interruption == nil { return end(outcome, saying: words) }
    let sentences = [finished, words].compactMap(\.self)
    endInterrupted(saying: sentences.isEmpty ? nil : sentences.joined(separator: " "))
  }

  /// Ends the run after the act under way, or at once if it is interrupted again.
  /// - Parameters:
  ///   - cause: The signal, or that the output can't be written.
  ///   - isActing: Whether an act is under way.
  ///   - page: The page of the act.
  ///   - stop: Stops the act.
  func interrupt(by cause: Outcome, isActing: Bool, on page: Page?, stop: () -> Void) {
    guard isActing, interruption == nil else { return end(cause, saying: unknown) }
    interruption = (cause, page)
    stop()
    console.send(.overdue, after: Self.patience)
  }

  /// Ends the run after the interrupted act, whose screen shows `page` now.
  func settle(on page: Page) { endInterrupted(saying: report(on: page)) }

  /// Ends the run because the interrupted act didn't end in time.
  /// - Parameter page: The act's current page, which may already show the outcome.
  func giveUp(on page: Page?) {
    let words = page?.busy == nil ? page.flatMap(report) : nil
    endInterrupted(saying: words ?? unknown)
  }

  /// The report of an act that ended on its own screen, which now shows `page`.
  private func report(on page: Page) -> String? {
    if let notice = page.notice, notice != interruption?.page?.notice { return notice.text }
    if let problem = page.fields.compactMap(\.problem).first { return problem }
    return finished
  }

  /// The report that the interrupted act has finished; nil if its page wasn't busy.
  private var finished: String? {
    interruption?.page?.busy.map { _ in "It finished before it could be stopped." }
  }

  /// The report on an act that didn't end in time.
  private var unknown: String? {
    interruption?.page?.busy.map {
      "“\($0)” may or may not have finished. Check before you try again."
    }
  }

  private func endInterrupted(saying words: String?) {
    if let interruption { end(interruption.cause, saying: words) }
  }

  private func end(_ outcome: Outcome, saying words: String?) {
    guard self.outcome == nil else { return }
    (self.outcome, self.words) = (outcome, outcome == .done && console.isQuiet ? nil : words)
    waiting?.resume()
  }

  /// Returns once there is an outcome.
  func wait() async {
    await withCheckedContinuation { outcome == nil ? waiting = $0 : $0.resume() }
  }
}
