import ViperPages

/// Reports what happened in ConfirmPassword to its parent, which decides what comes next.
@MainActor
public protocol ConfirmPasswordDelegate: AnyObject {
  /// The session counts as confirmed.
  func confirmPasswordModuleDidConfirm(_ confirmPassword: any Module)
  func confirmPasswordModuleDidCancel(_ confirmPassword: any Module)
}
