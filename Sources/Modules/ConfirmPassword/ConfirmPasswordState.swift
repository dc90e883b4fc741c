import Accounts
import ViperPresentation

/// Everything ConfirmPassword shows. The password is never part of it.
struct ConfirmPasswordState: Equatable {
  /// The reason for asking, such as "delete your account"; nil if nothing waits for the password.
  var purpose: String?
  var problem: EntryProblem? { didSet { status.endFailure(if: problem != nil) } }
  var status = Status<ConfirmPasswordError>.idle
}
