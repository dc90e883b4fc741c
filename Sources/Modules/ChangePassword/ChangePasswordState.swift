import Accounts
import ViperPresentation

/// Everything the change of a password shows. No password is ever part of it.
struct ChangePasswordState: Equatable {
  var problems: [ChangePasswordEntry: EntryProblem] = [:] {
    didSet { status.endFailure(if: !problems.isEmpty) }
  }
  /// The time to guess the new password, in a sentence; nil if it is refused.
  var hint: String?
  var status = Status<ChangePasswordError>.idle
}

/// The fields of the form.
enum ChangePasswordEntry: String, CaseIterable {
  case current
  case password
  case repetition = "repeat"
}

typealias ChangePasswordForm = FormValues<ChangePasswordEntry>
