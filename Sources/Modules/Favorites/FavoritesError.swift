import Accounts

/// Why the favorites can't be listed or changed, in words a user can act on.
enum FavoritesError: StoreErrorConvertible {
  case cancelled
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .unavailable(let error): error.description
    }
  }
}
