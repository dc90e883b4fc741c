import Accounts

/// Why an address wasn't changed, in words a user can act on.
enum ChangeEmailError: Error, Equatable {
  case cancelled
  /// It doesn't say whether the code was wrong, too old or used, or whether another account has the
  /// address.
  case refused
  case unavailable(StoreError)
  /// Or it was tried too often.
  case wrongPassword
}

extension ChangeEmailError: CustomStringConvertible {
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

/// Why an entry can't stay like this, in words a user can act on.
enum ChangeEmailProblem: Error, Equatable {
  case address(EmailAddress.Problem)
  case lacksPassword
  case malformedCode
  /// The account has that address.
  case same
}

extension ChangeEmailProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .address(let problem): problem.description
    case .lacksPassword: "Your current password is needed."
    case .malformedCode: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    case .same: "That is your address already. Type another one."
    }
  }
}
