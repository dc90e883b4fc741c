import Accounts
import ViperPresentation

/// Everything the login screen shows. The password is never part of it.
struct LoginState: Equatable {
  /// The initial values of the form; the driver keeps what is typed.
  var username = ""
  /// Text above the form, such as a demo's password; empty as a rule.
  var hint = ""
  /// Whether a person without an account may get one.
  var offersSignUp = true
  var usernameProblem: EntryProblem? {
    didSet { status.endFailure(if: usernameProblem != nil) }
  }
  var lacksPassword = false { didSet { status.endFailure(if: lacksPassword) } }
  var passwordProblem: EntryProblem? { lacksPassword ? .noPassword : nil }
  var status = Status<LoginError>.idle
}
