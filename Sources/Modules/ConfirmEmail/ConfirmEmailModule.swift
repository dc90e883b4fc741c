import Accounts
import Terminal

/// Takes the mailed code that shows whose an address is.
@MainActor
public protocol ConfirmEmailModule: Module {
  /// Starts for the account of that session; `isCodeMailed` where a code is on its way already.
  func begin(with session: Session, isCodeMailed: Bool)
}

/// What happens next is the parent's decision; ConfirmEmail only reports.
@MainActor
public protocol ConfirmEmailDelegate: AnyObject {
  func confirmEmailModuleDidConfirm(_ confirmEmail: any ConfirmEmailModule)
  /// The user leaves it for later.
  func confirmEmailModuleDidPostpone(_ confirmEmail: any ConfirmEmailModule)
}
