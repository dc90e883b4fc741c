/// How a run ends: it waits here until somebody says so, and only the first word counts.
@MainActor
final class Ending {
  private(set) var outcome: Outcome?
  private(set) var words: String?
  private var waiting: CheckedContinuation<Void, Never>?

  func finish(_ outcome: Outcome, saying words: String?) {
    guard self.outcome == nil else { return }
    (self.outcome, self.words) = (outcome, words)
    waiting?.resume()
  }

  /// Returns once there is an outcome.
  func wait() async {
    await withCheckedContinuation { outcome == nil ? waiting = $0 : $0.resume() }
  }
}
