import Terminal

/// Asks for the password once more, before what is highly sensitive.
@MainActor
public protocol ConfirmPasswordModule: Module {}

/// What happens next is the parent's decision; ConfirmPassword only reports.
@MainActor
public protocol ConfirmPasswordDelegate: AnyObject {
  /// The session counts as confirmed now.
  func confirmPasswordModuleDidConfirm(_ confirmPassword: any ConfirmPasswordModule)
  func confirmPasswordModuleDidCancel(_ confirmPassword: any ConfirmPasswordModule)
}
