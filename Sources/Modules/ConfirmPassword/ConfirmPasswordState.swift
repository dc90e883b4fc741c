import Accounts
import ViperPresentation

/// Everything ConfirmPassword shows. The password is never part of it.
struct ConfirmPasswordState: Equatable {
  /// What the password is needed for, such as "delete your account"; nil where nothing waits for it.
  var purpose: String?
  var problem: EntryProblem?
  var status = Status<ConfirmPasswordError>.idle
}
