import Accounts
import Terminal

/// Makes an account of what a person tells, and logs them in.
@MainActor
public protocol SignUpModule: Module {}

/// What happens next is the parent's decision; SignUp only reports.
@MainActor
public protocol SignUpDelegate: AnyObject {
  /// The account is there and logged in; a code that confirms its address was mailed.
  func signUpModule(_ signUp: any SignUpModule, didStart session: Session)
  func signUpModuleDidCancel(_ signUp: any SignUpModule)
}
