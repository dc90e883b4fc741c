import ViperPages

/// Reports what happened in ChangePassword to its parent, which decides what comes next.
@MainActor
public protocol ChangePasswordDelegate: AnyObject {
  /// The password is changed, and every other session of the account has ended.
  func changePasswordModuleDidChange(_ changePassword: any Module)
  func changePasswordModuleDidCancel(_ changePassword: any Module)
}
