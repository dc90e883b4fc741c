import Accounts

/// Why the settings can't be shown or changed, in words a user can act on.
enum SettingsError: PasswordConfirmingError {
  case cancelled
  case notAllowed
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was cancelled. Try again."
    case .notAllowed: "Only an administrator can see and change the settings. Ask one."
    case .passwordNeeded: "Your password is needed once more."
    case .unavailable(let error): error.description
    }
  }
}
