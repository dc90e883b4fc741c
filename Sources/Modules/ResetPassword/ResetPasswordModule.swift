import ViperPages

/// Reports what happened in ResetPassword to its parent, which decides what comes next.
@MainActor
public protocol ResetPasswordDelegate: AnyObject {
  /// A code was mailed, and not entered yet.
  func resetPasswordModuleDidMailCode(_ resetPassword: any Module)
  /// The password is changed, and all sessions of the account have ended.
  func resetPasswordModule(_ resetPassword: any Module, didResetPasswordOf username: String)
  func resetPasswordModuleDidCancel(_ resetPassword: any Module)
}
