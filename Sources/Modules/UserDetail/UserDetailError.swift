import Accounts

/// Why a user can't be shown or changed, in words a user can act on.
enum UserDetailError: PasswordConfirmingError {
  case cancelled
  /// The account is deleted.
  case gone
  /// No code can be mailed.
  case noAddress
  /// It would leave no administrator who can log in.
  case lastAdministrator
  case notAllowed
  /// The password must be confirmed first.
  case passwordNeeded
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was cancelled. Try again."
    case .gone: "This user was deleted. Go back to the list."
    case .noAddress:
      "This user has no email address, so no code can be mailed. They set one when they are logged in."
    case .lastAdministrator:
      "This is the only administrator who can log in. Appoint another one first."
    case .notAllowed:
      "Only an administrator may do this, and not to their own account. Ask another one."
    case .passwordNeeded: "Your password is needed once more."
    case .unavailable(let error): error.description
    }
  }
}
