import Accounts
import ViperPresentation

/// Everything ResetPassword shows. Neither the code nor the password is ever part of it.
struct ResetPasswordState: Equatable {
  enum Step: Equatable {
    /// Asks for the username or the address.
    case asking
    /// Asks for the mailed code and the new password.
    case redeeming
  }

  var step = Step.asking
  /// The initial value of the field, or the name that the code was mailed to.
  var username = ""
  var problems: [ResetPasswordEntry: EntryProblem] = [:] {
    didSet { status.endFailure(if: !problems.isEmpty) }
  }
  /// The time to guess the new password, in a sentence; nil if it is refused.
  var hint: String?
  var status = Status<ResetPasswordError>.idle

  /// The entries of this step, in order. A known name isn't asked for again.
  var entries: [ResetPasswordEntry] {
    switch step {
    case .asking: [.username]
    case .redeeming: ResetPasswordEntry.allCases.filter { $0 != .username || username.isEmpty }
    }
  }
}

/// An entry of the forms.
enum ResetPasswordEntry: String, CaseIterable {
  case username
  case code
  case password
  case repetition = "repeat"
}

typealias ResetPasswordForm = FormValues<ResetPasswordEntry>
