import Accounts
import Terminal

/// Asks for a username and a password until they match an account.
@MainActor
public protocol LoginModule: Module {
  /// Starts with an empty form but for `username`; `notice` says what led here.
  func begin(username: String, notice: String?, offersSignUp: Bool)
}

/// What happens next is the parent's decision; Login only reports.
@MainActor
public protocol LoginDelegate: AnyObject {
  func loginModule(_ login: any LoginModule, didStart session: Session)
  func loginModule(_ login: any LoginModule, didForgetPasswordOf username: String)
  func loginModuleDidChooseSignUp(_ login: any LoginModule)
  func loginModuleDidCancel(_ login: any LoginModule)
}
