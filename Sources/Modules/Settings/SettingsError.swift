import Accounts

/// Why the settings can't be shown or changed, in words a user can act on.
enum SettingsError: PasswordConfirmingError {
  case cancelled
  case notAllowed
  /// The password must be confirmed first.
  case passwordNeeded
  /// The form differs from the stored settings, which invitations follow.
  case unsaved
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .notAllowed: Fault.notAdministrator.description
    case .passwordNeeded: Fault.passwordNeeded.description
    case .unsaved: "Save the changes first. Invitations follow the saved settings."
    case .unavailable(let error): error.description
    }
  }
}
