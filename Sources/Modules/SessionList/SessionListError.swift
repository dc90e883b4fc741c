import Accounts

/// Why sessions can't be listed or ended, in words a user can act on.
enum SessionListError: PasswordConfirmingError {
  case cancelled
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Try again."
    case .passwordNeeded: "Your password is needed once more."
    case .unavailable(let error): error.description
    }
  }
}
