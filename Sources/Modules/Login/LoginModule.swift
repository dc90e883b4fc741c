import Accounts
import ViperPages

/// What happens next is the parent's decision; Login only reports.
@MainActor
public protocol LoginDelegate: AnyObject {
  func loginModule(_ login: any Module, didStart session: Session)
  func loginModule(_ login: any Module, didForgetPasswordOf username: String)
  func loginModuleDidChooseSignUp(_ login: any Module)
  func loginModuleDidCancel(_ login: any Module)
}
