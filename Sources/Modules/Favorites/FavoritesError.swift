import Accounts
import ViperPresentation

/// Why the favorites can't be listed or changed, in words a user can act on.
enum FavoritesError: StoreErrorConvertible {
  case cancelled
  /// The user was deleted.
  case gone
  /// A change of several favorites that succeeded for only some of them, in whole sentences.
  case incomplete(String, because: StoreError? = nil)
  /// A change is for too many favorites.
  case tooMany
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .gone: Fault.userGone.description
    case .incomplete(let sentences, _): sentences
    case .tooMany: "You have more than 10,000 favorites. Remove them one by one."
    case .unavailable(let error): error.description
    }
  }
}

extension FavoritesError {
  /// The error of the store; nil in all other cases.
  var storeError: StoreError? { if case .unavailable(let error) = self { error } else { nil } }

  /// The reason why a change of several ended. `count` is the number of users deleted meanwhile.
  func reason(_ count: Int) -> String {
    switch self {
    case .cancelled: "Stopped."
    case .gone: "\(String.amount(count, "user was", "users were")) deleted meanwhile."
    case .incomplete, .tooMany, .unavailable: description
    }
  }
}
