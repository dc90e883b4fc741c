import Accounts

/// Why sessions can't be listed or ended, in words a user can act on.
enum SessionListError: Error, Equatable {
  case cancelled
  case unavailable(StoreError)
}

extension SessionListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. Try again."
    case .unavailable(let error): error.description
    }
  }
}
