import Accounts

/// Why an account wasn't deleted, in words a user can act on.
enum DeleteAccountError: Error, Equatable {
  case cancelled
  case unavailable(StoreError)
}

extension DeleteAccountError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your account is as it was."
    case .unavailable(let error): error.description
    }
  }
}
