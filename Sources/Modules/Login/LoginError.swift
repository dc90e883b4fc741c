import Accounts

/// Why a login failed, in words a user can act on.
enum LoginError: StoreErrorConvertible {
  case cancelled
  case unavailable(StoreError)
  /// The same for a wrong password, an unknown account and a locked one (prevents enumeration).
  case wrongCredentials

  var description: String {
    switch self {
    case .cancelled: "The login was stopped. Nothing has changed: try again."
    case .unavailable(let error): error.description
    case .wrongCredentials:
      "No account has this username and password, or it was tried too often. Check both, wait a "
        + "while, or reset the password."
    }
  }
}
