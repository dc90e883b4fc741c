import Accounts

/// Why a login failed, in words a user can act on.
enum LoginError: Error, Equatable {
  case cancelled
  case unavailable(StoreError)
  /// It doesn't say which of the two was wrong, or whether anybody has that name.
  case wrongCredentials
}

extension LoginError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "The login was stopped. Nothing has changed: try again."
    case .unavailable(let error): error.description
    case .wrongCredentials:
      "No account has this username and password. Check both, or reset the password."
    }
  }
}
