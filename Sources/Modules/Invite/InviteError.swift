import Accounts

/// Why an invitation failed, in words a user can act on.
enum InviteError: PasswordConfirmingError {
  case cancelled
  case notAllowed
  case notByInvitation
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. No invitation was mailed: try again."
    case .notAllowed: Fault.notAdministrator.description
    case .notByInvitation:
      "Sign-up isn't by invitation. Change that in the settings first."
    case .passwordNeeded: Fault.passwordNeeded.description
    case .unavailable(let error): error.description
    }
  }
}
