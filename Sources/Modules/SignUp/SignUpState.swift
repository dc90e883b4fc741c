import Accounts
import ViperPresentation

/// Everything the sign-up screen shows. What is typed stays with the driver.
struct SignUpState: Equatable {
  /// Nil before it is loaded. Until then there is no form: its fields would change while it is
  /// typed or filled by flags.
  var policy: SignUpPolicy?
  /// Whether the account will be the first one.
  var isFirst = false
  /// The required length of a password, in a sentence.
  var passwordRule = ""
  var problems: [SignUpEntry: EntryProblem] = [:] {
    didSet { status.endFailure(if: !problems.isEmpty) }
  }
  /// The time to guess the new password, in a sentence; nil if it is refused.
  var hint: String?
  var status = Status<SignUpError>.idle

  /// The rule for usernames, in a sentence.
  var usernameRule: String { Username.rule }

  /// The entries that the policy asks for.
  var entries: [SignUpEntry] {
    SignUpEntry.allCases.filter { $0 != .invitation || policy == .invited }
  }
}

/// The fields of the form.
enum SignUpEntry: String, CaseIterable {
  case username
  case name
  case email
  case invitation = "code"
  case password
  case repetition = "repeat"
}

typealias SignUpForm = FormValues<SignUpEntry>
