import Terminal

/// What a module waits for, or what came of the user's last action.
public enum Status<Failure: Error & Equatable & Sendable>: Equatable, Sendable {
  case idle
  /// Under way, such as "Checking…".
  case busy(String)
  /// Done, in one sentence.
  case done(String)
  case failed(Failure)

  /// The failure; nil in all other cases.
  public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }

  /// What the page shows as busy; nil where nothing is under way.
  public var activity: String? { if case .busy(let activity) = self { activity } else { nil } }

  /// What the page says about the last action; nil where there is nothing to say.
  public var notice: Notice? {
    switch self {
    case .idle, .busy: nil
    case .done(let sentence): .success(sentence)
    case .failed(let failure): .failure("\(failure)")
    }
  }
}
