import Accounts

/// Why a sign-up failed, in words a user can act on.
enum SignUpError: StoreErrorConvertible {
  case cancelled
  case closed
  case invalid(EntryProblem)
  /// The account was made, but its session could not be started.
  case notLoggedIn(Username, StoreError?)
  case notInvited
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "The sign-up was stopped. There is no new account."
    case .closed: Fault.signUpClosed.description
    case .invalid(let problem): problem.description
    // The form had no field for the code.
    case .notInvited: "Sign-up is by invitation now. Enter the code of your invitation."
    case .notLoggedIn(let username, let error?) where error.reason != .cancelled:
      "Your account \(username) is ready, but you aren't logged in yet: \(error)"
    case .notLoggedIn(let username, _):
      "Your account \(username) is ready, but you aren't logged in yet. Log in with it."
    case .unavailable(let error): error.description
    }
  }
}
