import Accounts
import ViperPages

/// Reports what happened in Login to its parent, which decides what comes next.
@MainActor
public protocol LoginDelegate: AnyObject {
  func loginModule(_ login: any Module, didStart session: Session)
  func loginModule(_ login: any Module, didForgetPasswordOf username: String)
  func loginModuleDidChooseSignUp(_ login: any Module)
  func loginModuleDidCancel(_ login: any Module)
}
