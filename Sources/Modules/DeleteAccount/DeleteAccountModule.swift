import ViperPages

/// Reports what happened in DeleteAccount to its parent, which decides what comes next.
@MainActor
public protocol DeleteAccountDelegate: AnyObject {
  /// The account and its sessions are deleted.
  func deleteAccountModuleDidDelete(_ deleteAccount: any Module) async
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func deleteAccountModuleNeedsPassword(_ deleteAccount: any Module)
  func deleteAccountModuleDidCancel(_ deleteAccount: any Module)
}
