import Accounts

/// Why a password wasn't changed, in words a user can act on.
enum ChangePasswordError: Error, Equatable {
  case cancelled
  /// The current password is wrong, or was tried too often.
  case refused
  case unavailable(StoreError)
  /// The current password is right, but the new one won't do.
  case unfit(PasswordProblem)
}

extension ChangePasswordError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. Your password is as it was: try again."
    case .refused:
      "That is not your current password, or it was tried too often. Type the one that you log in "
        + "with, or wait a while."
    case .unavailable(let error): error.description
    case .unfit(let problem): problem.description
    }
  }
}

/// Why an entry can't stay like this, in words a user can act on.
enum ChangePasswordProblem: Error, Equatable {
  case different
  case lacksCurrent
  case password(PasswordProblem)
}

extension ChangePasswordProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .different: "The two passwords differ. Type the same one twice."
    case .lacksCurrent: "Your current password is needed."
    case .password(let problem): problem.description
    }
  }
}
