import Accounts

/// Why an address wasn't changed, in words a user can act on.
enum ChangeEmailError: StoreErrorConvertible {
  case cancelled
  /// The code is wrong, expired or used, or another account has the address; the message doesn't say
  /// which.
  case refused
  case unavailable(StoreError)
  /// The password is wrong.
  case wrongPassword

  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your address is as it was: try again."
    case .refused: Fault.codeRefused.description
    case .unavailable(let error): error.description
    case .wrongPassword: Fault.wrongPassword.description
    }
  }
}
