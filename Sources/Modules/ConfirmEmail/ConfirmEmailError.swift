import Accounts

/// Why an address wasn't confirmed, in words a user can act on.
enum ConfirmEmailError: Error, Equatable {
  case cancelled
  /// It doesn't say whether the code was wrong, too old or used.
  case refused
  case unavailable(StoreError)
}

extension ConfirmEmailError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. The address is not confirmed yet."
    case .refused:
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new one "
        + "mailed."
    case .unavailable(let error): error.description
    }
  }
}
