import Accounts

/// Why a password wasn't confirmed, in words a user can act on.
enum ConfirmPasswordError: StoreErrorConvertible {
  case cancelled
  /// The password is wrong, or was tried too often.
  case refused
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was cancelled. Try again."
    case .refused:
      "That is not your password, or it was tried too often. Type the one that you log in with, or "
        + "wait a while."
    case .unavailable(let error): error.description
    }
  }
}
