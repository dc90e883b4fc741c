import Accounts

/// Everything the login screen shows. The password is never part of it.
struct LoginState: Equatable {
  enum Status: Equatable {
    case editing
    case checking
    case failed(LoginError)

    var failure: LoginError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// What the form starts with; what is typed stays with the driver.
  var username = ""
  /// What led here, such as a password that was reset.
  var notice: String?
  /// Whether a person without an account may get one.
  var offersSignUp = true
  var usernameProblem: Username.Problem?
  var lacksPassword = false
  var status = Status.editing
}
