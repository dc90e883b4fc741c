import Accounts

/// Why the favorites can't be listed or changed, in words a user can act on.
enum FavoritesError: StoreErrorConvertible {
  case cancelled
  /// A change of several favorites, made to some of them, in whole sentences.
  case incomplete(String, because: StoreError? = nil)
  /// A change is for too many favorites.
  case tooMany
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .incomplete(let sentences, _): sentences
    case .tooMany: "You have more than 10,000 favorites. Remove them one by one."
    case .unavailable(let error): error.description
    }
  }
}

extension FavoritesError {
  /// The failure after what was done, in a sentence.
  func ending(_ sentence: String) -> FavoritesError {
    guard case .unavailable(let error) = self else { return .incomplete("\(sentence) \(self)") }
    return .incomplete("\(sentence) \(self)", because: error)
  }
}
