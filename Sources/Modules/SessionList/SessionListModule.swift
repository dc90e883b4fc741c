import ViperPages

/// What happens next is the parent's decision; SessionList only reports.
@MainActor
public protocol SessionListDelegate: AnyObject {
  /// The user wants to end the current session. The parent asks for a confirmation.
  func sessionListModuleDidChooseLogOut(_ sessionList: any Module)
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func sessionListModuleNeedsPassword(_ sessionList: any Module)
  func sessionListModuleDidFinish(_ sessionList: any Module)
}
