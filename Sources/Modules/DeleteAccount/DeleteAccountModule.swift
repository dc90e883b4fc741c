import ViperPages

/// What happens next is the parent's decision; DeleteAccount only reports.
@MainActor
public protocol DeleteAccountDelegate: AnyObject {
  /// The account and its sessions are gone.
  func deleteAccountModuleDidDelete(_ deleteAccount: any Module) async
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func deleteAccountModuleNeedsPassword(_ deleteAccount: any Module)
  func deleteAccountModuleDidCancel(_ deleteAccount: any Module)
}
