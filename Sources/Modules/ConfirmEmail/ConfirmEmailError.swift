import Accounts

/// Why an address wasn't confirmed, in words a user can act on.
enum ConfirmEmailError: StoreErrorConvertible {
  case cancelled
  /// The code is wrong, expired or used; the message doesn't say which.
  case refused
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was stopped. The address is not confirmed yet."
    case .refused: Fault.codeRefused.description
    case .unavailable(let error): error.description
    }
  }
}
