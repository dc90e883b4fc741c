import Accounts

/// Why sessions can't be listed or ended, in words a user can act on.
enum SessionListError: PasswordConfirmingError {
  case cancelled
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .passwordNeeded: Fault.passwordNeeded.description
    case .unavailable(let error): error.description
    }
  }
}
