import Accounts
import Terminal

/// Mails a code to who forgot a password, and takes it back with a new one.
@MainActor
public protocol ResetPasswordModule: Module {
  /// Starts by asking whose password it is; with `hasCode`, by asking for the code.
  func begin(username: String, hasCode: Bool)
}

/// What happens next is the parent's decision; ResetPassword only reports.
@MainActor
public protocol ResetPasswordDelegate: AnyObject {
  /// A code was mailed, and isn't given back yet.
  func resetPasswordModuleDidMailCode(_ resetPassword: any ResetPasswordModule)
  /// The password is another one, and nobody is logged in with the old one any more.
  func resetPasswordModule(
    _ resetPassword: any ResetPasswordModule, didResetPasswordOf username: String)
  func resetPasswordModuleDidCancel(_ resetPassword: any ResetPasswordModule)
}
