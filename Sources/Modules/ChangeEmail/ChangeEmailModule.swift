import Accounts
import ViperPages

/// Reports what happened in ChangeEmail to its parent, which decides what comes next.
@MainActor
public protocol ChangeEmailDelegate: AnyObject {
  /// A code was mailed, and not entered yet.
  func changeEmailModuleDidMailCode(_ changeEmail: any Module)
  /// The account now has this address, which is confirmed.
  func changeEmailModule(_ changeEmail: any Module, didChangeEmailTo email: EmailAddress)
  func changeEmailModuleDidCancel(_ changeEmail: any Module)
}
