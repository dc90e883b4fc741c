import Accounts
import ViperPages

/// Reports what happened in SignUp to its parent, which decides what comes next.
@MainActor
public protocol SignUpDelegate: AnyObject {
  /// The account is made and logged in; a code that confirms its address was mailed.
  func signUpModule(_ signUp: any Module, didStart session: Session)
  func signUpModuleDidCancel(_ signUp: any Module)
}
