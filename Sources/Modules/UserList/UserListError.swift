import Accounts

/// Why the users can't be listed, in words a user can act on.
enum UserListError: Error, Equatable {
  case cancelled
  case unavailable(StoreError)
}

extension UserListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "The list was stopped. Try again to see it."
    case .unavailable(let error): error.description
    }
  }
}
