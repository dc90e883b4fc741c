import ViperPages

/// Reports what happened in UserDetail to its parent, which decides what comes next.
@MainActor
public protocol UserDetailDelegate: AnyObject {
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func userDetailModuleNeedsPassword(_ userDetail: any Module)
  /// The user leaves, or the shown account was deleted, possibly while a question covers it.
  /// - Parameter sentence: Reports the deletion; nil if the user leaves.
  func userDetailModule(_ userDetail: any Module, didFinishSaying sentence: String?)
}
