import Accounts

/// Why a login failed, in words a user can act on.
enum LoginError: StoreErrorConvertible {
  case cancelled
  case unavailable(StoreError)
  /// The same for a wrong password, an unknown account and a disabled one (prevents enumeration).
  /// After too many tries, `unavailable` names the wait, for known and unknown names alike.
  case wrongCredentials

  var description: String {
    switch self {
    case .cancelled: "The login was stopped. Nothing has changed: try again."
    case .unavailable(let error): error.description
    case .wrongCredentials:
      "No account has this username and password. Check both, or reset the password."
    }
  }
}
