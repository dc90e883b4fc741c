import ViperPages

/// The wait of a module, or the result of the user's last action.
public enum Status<Failure: Error & Equatable & Sendable>: Equatable, Sendable {
  /// Nothing is under way.
  case idle
  /// Under way, such as "Checking…".
  case busy(String)
  /// Done, in one sentence.
  case done(String)
  /// Nothing was done, but something is worth knowing, in one sentence.
  case hint(String)
  /// The last action failed, for this reason.
  case failed(Failure)

  /// The status while content loads.
  public static var loading: Self { .busy("Loading…") }

  /// The failure; nil in all other cases.
  public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }

  /// Becomes idle if it is a failure that a newer problem of the form replaces.
  public mutating func endFailure(if isReplaced: Bool) {
    if isReplaced, failure != nil { self = .idle }
  }

  /// The page's text for the wait; nil if nothing is under way.
  public var activity: String? { if case .busy(let activity) = self { activity } else { nil } }

  /// The result of the last action for the page; nil if there is none.
  public var notice: Notice? {
    switch self {
    case .idle, .busy: nil
    case .done(let sentence): .success(sentence)
    case .hint(let sentence): .hint(sentence)
    case .failed(let failure): .failure(failure)
    }
  }
}
