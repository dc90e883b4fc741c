import Accounts
import Terminal

/// Sets another password for whoever knows the current one.
@MainActor
public protocol ChangePasswordModule: Module {
  /// Starts with an empty form.
  func begin(with session: Session)
}

/// What happens next is the parent's decision; ChangePassword only reports.
@MainActor
public protocol ChangePasswordDelegate: AnyObject {
  /// The password is another one, and every other session of the account has ended.
  func changePasswordModuleDidChange(_ changePassword: any ChangePasswordModule)
  func changePasswordModuleDidCancel(_ changePassword: any ChangePasswordModule)
}
