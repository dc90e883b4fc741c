import Accounts

/// Why a password wasn't reset, in words a user can act on.
enum ResetPasswordError: Error, Equatable {
  case cancelled
  /// It doesn't say whether the code was wrong, too old or used, or whether there is such an
  /// account.
  case refused
  case unavailable(StoreError)
  /// The code is right, but the password won't do.
  case unfit(PasswordProblem)
}

extension ResetPasswordError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. The password is as it was."
    case .refused:
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new one "
        + "mailed."
    case .unavailable(let error): error.description
    case .unfit(let problem): problem.description
    }
  }
}

/// Why an entry can't stay like this, in words a user can act on.
enum ResetPasswordProblem: Error, Equatable {
  case different
  case malformedCode
  case nobody
  case password(PasswordProblem)
}

extension ResetPasswordProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .different: "The two passwords differ. Type the same one twice."
    case .malformedCode: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    case .nobody: "A username or an email address is needed."
    case .password(let problem): problem.description
    }
  }
}
