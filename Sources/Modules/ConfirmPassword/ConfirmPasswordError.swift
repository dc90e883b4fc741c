import Accounts

/// Why a password wasn't confirmed, in words a user can act on.
enum ConfirmPasswordError: StoreErrorConvertible {
  case cancelled
  /// The password is wrong.
  case refused
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .refused: Fault.wrongPassword.description
    case .unavailable(let error): error.description
    }
  }
}
