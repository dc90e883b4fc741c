import Accounts

/// Why a sign-up failed, in words a user can act on.
enum SignUpError: Error, Equatable {
  case cancelled
  case invalid(SignUpProblem)
  /// The account was made, but its session could not be started.
  case notLoggedIn(Username, StoreError?)
  case unavailable(StoreError)
}

extension SignUpError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "The sign-up was stopped. There is no new account."
    case .invalid(let problem): problem.description
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
    case .name(let problem): problem.description
    case .password(let problem): problem.description
    case .taken: "Somebody has that username already. Choose another one."
    case .username(let problem): problem.description
    }
  }
}
