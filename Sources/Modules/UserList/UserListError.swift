import Accounts

/// Why the users can't be listed or marked, in words a user can act on.
enum UserListError: StoreErrorConvertible {
  case cancelled
  /// The user was deleted while the list showed them.
  case gone
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .gone: Fault.userGone.description
    case .unavailable(let error): error.description
    }
  }
}
