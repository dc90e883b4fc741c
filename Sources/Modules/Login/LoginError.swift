import Accounts

/// Why a login failed, in words a user can act on.
enum LoginError: Error, Equatable {
  case cancelled
  case unavailable(StoreError)
  /// It doesn't say which of the two was wrong, whether anybody has that name, or whether it was
  /// tried too often to be compared.
  case wrongCredentials
}

extension LoginError: CustomStringConvertible {
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
