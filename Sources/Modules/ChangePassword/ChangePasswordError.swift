import Accounts

/// Why a password wasn't changed, in words a user can act on.
enum ChangePasswordError: StoreErrorConvertible {
  case cancelled
  /// The current password is wrong.
  case refused
  case unavailable(StoreError)
  /// The current password is right, but the new one isn't accepted.
  case unfit(PasswordProblem)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your password is as it was: try again."
    case .refused: Fault.wrongPassword.description
    case .unavailable(let error): error.description
    case .unfit(let problem): problem.description
    }
  }
}
