import ViperPages

/// What happens next is the parent's decision; ChangePassword only reports.
@MainActor
public protocol ChangePasswordDelegate: AnyObject {
  /// The password is changed, and every other session of the account has ended.
  func changePasswordModuleDidChange(_ changePassword: any Module)
  func changePasswordModuleDidCancel(_ changePassword: any Module)
}
