import Accounts
import Terminal

/// Gives an account another address: mails a code there, and takes it back.
@MainActor
public protocol ChangeEmailModule: Module {
  /// Starts by asking for the new address; with `hasCode`, for the code that was mailed there.
  func begin(with session: Session, hasCode: Bool)
}

/// What happens next is the parent's decision; ChangeEmail only reports.
@MainActor
public protocol ChangeEmailDelegate: AnyObject {
  /// A code was mailed, and isn't given back yet.
  func changeEmailModuleDidMailCode(_ changeEmail: any ChangeEmailModule)
  /// The account has that address now, and it is confirmed.
  func changeEmailModule(
    _ changeEmail: any ChangeEmailModule, didChangeEmailTo email: EmailAddress)
  func changeEmailModuleDidCancel(_ changeEmail: any ChangeEmailModule)
}
