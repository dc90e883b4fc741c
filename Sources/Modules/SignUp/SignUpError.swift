import Accounts

/// Why a sign-up failed, in words a user can act on.
enum SignUpError: Error, Equatable {
  case cancelled
  case closed
  case invalid(SignUpProblem)
  /// The account was made, but its session could not be started.
  case notLoggedIn(Username, StoreError?)
  /// It doesn't say whether the code was wrong, too old or used, or who was invited.
  case notInvited
  case unavailable(StoreError)
}

extension SignUpError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "The sign-up was stopped. There is no new account."
    case .closed: "Sign-up is closed. Ask an administrator to open it."
    case .invalid(let problem): problem.description
    case .notInvited:
      "That code is no invitation to this address, or no longer. Check both against the newest mail, "
        + "or ask an administrator for another invitation."
    case .notLoggedIn(let username, let error?) where error.reason != .cancelled:
      "Your account \(username) is ready, but you aren't logged in yet: \(error)"
    case .notLoggedIn(let username, _):
      "Your account \(username) is ready, but you aren't logged in yet. Log in with it."
    case .unavailable(let error): error.description
    }
  }
}

/// Why an entry can't stay like this, in words a user can act on.
enum SignUpProblem: Error, Equatable {
  case different
  case email(EmailAddress.Problem)
  case malformedInvitation
  case name(FullName.Problem)
  case password(PasswordProblem)
  case taken
  case username(Username.Problem)
}

extension SignUpProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .different: "The two passwords differ. Type the same one twice."
    case .email(let problem): problem.description
    case .malformedInvitation:
      "An invitation's code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    case .name(let problem): problem.description
    case .password(let problem): problem.description
    case .taken: "Somebody has that username already. Choose another one."
    case .username(let problem): problem.description
    }
  }
}
