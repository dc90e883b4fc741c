import Accounts
import ViperPresentation

/// Everything ChangeEmail shows. Neither the code nor the password is ever part of it.
struct ChangeEmailState: Equatable {
  enum Step: Equatable {
    /// Asks for the new address and the current password.
    case asking
    /// Asks for the mailed code.
    case redeeming
  }

  var step = Step.asking
  /// The initial value of the field, or the address that the code was mailed to.
  var email = ""
  var problems: [ChangeEmailEntry: EntryProblem] = [:] {
    didSet { status.endFailure(if: !problems.isEmpty) }
  }
  var status = Status<ChangeEmailError>.idle
}

/// An entry of the forms.
enum ChangeEmailEntry: String, CaseIterable {
  case email
  case password
  case code
}

typealias ChangeEmailForm = FormValues<ChangeEmailEntry>
