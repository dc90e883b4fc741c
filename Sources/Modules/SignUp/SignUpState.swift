import Accounts
import ViperPresentation

/// Everything the sign-up screen shows. What is typed stays with the driver.
struct SignUpState: Equatable {
  /// Nil before it is known: until then there is no form, or its fields would change while it is
  /// typed or filled by flags.
  var policy: SignUpPolicy?
  /// Whether the account will be the first one.
  var isFirst = false
  /// How long a password must be, in a sentence.
  var passwordRule = ""
  var problems: [SignUpEntry: EntryProblem] = [:]
  /// How long the new password takes to guess, in a sentence; nil where it is refused.
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
