import Accounts
import ViperPresentation

/// Everything ConfirmEmail shows. The code is never part of it.
struct ConfirmEmailState: Equatable {
  var email = ""
  /// Why the entry can't be a code.
  var problem: EntryProblem? { didSet { status.endFailure(if: problem != nil) } }
  var status = Status<ConfirmEmailError>.idle
}
