import Accounts

/// Why an account wasn't deleted, in words a user can act on.
enum DeleteAccountError: PasswordConfirmingError {
  case cancelled
  case lastAdministrator
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your account is as it was."
    case .lastAdministrator:
      "You are the only administrator who can log in. Appoint another one in the list of users, then "
        + "delete your account."
    case .passwordNeeded: Fault.passwordNeeded.description
    case .unavailable(let error): error.description
    }
  }
}
