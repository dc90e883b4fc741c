import Accounts
import Terminal

/// Deletes an account once its owner has typed its username and confirmed the password.
@MainActor
public protocol DeleteAccountModule: Module {
  /// Starts by saying what is lost.
  func begin(with session: Session)
}

/// What happens next is the parent's decision; DeleteAccount only reports.
@MainActor
public protocol DeleteAccountDelegate: AnyObject {
  /// The account is gone, and its session with it.
  func deleteAccountModuleDidDelete(_ deleteAccount: any DeleteAccountModule) async
  /// The password has to be confirmed; then the module goes on where it is.
  func deleteAccountModuleNeedsPassword(_ deleteAccount: any DeleteAccountModule)
  func deleteAccountModuleDidCancel(_ deleteAccount: any DeleteAccountModule)
}
