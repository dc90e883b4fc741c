import Accounts
import ViperPages

/// What happens next is the parent's decision; SignUp only reports.
@MainActor
public protocol SignUpDelegate: AnyObject {
  /// The account is made and logged in; a code that confirms its address was mailed.
  func signUpModule(_ signUp: any Module, didStart session: Session)
  func signUpModuleDidCancel(_ signUp: any Module)
}
