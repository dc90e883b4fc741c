import Accounts
import ViperPresentation

/// Everything the login screen shows. The password is never part of it.
struct LoginState: Equatable {
  /// What the form starts with; what is typed stays with the driver.
  var username = ""
  /// Text above the form, such as a demo's password; empty as a rule.
  var hint = ""
  /// Whether a person without an account may get one.
  var offersSignUp = true
  var usernameProblem: EntryProblem?
  var lacksPassword = false
  var passwordProblem: EntryProblem? { lacksPassword ? .noPassword : nil }
  var status = Status<LoginError>.idle
}
