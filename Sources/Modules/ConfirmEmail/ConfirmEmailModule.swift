import ViperPages

/// Reports what happened in ConfirmEmail to its parent, which decides what comes next.
@MainActor
public protocol ConfirmEmailDelegate: AnyObject {
  func confirmEmailModuleDidConfirm(_ confirmEmail: any Module)
  /// The user postpones the confirmation.
  func confirmEmailModuleDidPostpone(_ confirmEmail: any Module)
}
