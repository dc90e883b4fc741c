import ViperPages

/// What happens next is the parent's decision; UserDetail only reports.
@MainActor
public protocol UserDetailDelegate: AnyObject {
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func userDetailModuleNeedsPassword(_ userDetail: any Module)
  /// The user leaves, or the shown account was deleted, which may happen below a question.
  /// - Parameter sentence: That the account was deleted; nil where the user leaves.
  func userDetailModule(_ userDetail: any Module, didFinishSaying sentence: String?)
}
