import Accounts

/// Why an address wasn't changed, in words a user can act on.
enum ChangeEmailError: StoreErrorConvertible {
  case cancelled
  /// The code is wrong, expired or used, or another account has the address; the message doesn't say
  /// which.
  case refused
  case unavailable(StoreError)
  /// The password is wrong, or was tried too often.
  case wrongPassword

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your address is as it was: try again."
    case .refused:
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new one "
        + "mailed."
    case .unavailable(let error): error.description
    case .wrongPassword:
      "That is not your password, or it was tried too often. Type the one that you log in with, or "
        + "wait a while."
    }
  }
}
