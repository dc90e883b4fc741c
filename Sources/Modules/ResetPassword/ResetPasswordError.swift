import Accounts

/// Why a password wasn't reset, in words a user can act on.
enum ResetPasswordError: StoreErrorConvertible {
  case cancelled
  /// The code is wrong, expired or used, or there is no such account; the message doesn't say which.
  case refused
  case unavailable(StoreError)
  /// The code is right, but the password isn't accepted.
  case unfit(PasswordProblem)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. The password is as it was."
    case .refused: Fault.codeRefused.description
    case .unavailable(let error): error.description
    case .unfit(let problem): problem.description
    }
  }
}
