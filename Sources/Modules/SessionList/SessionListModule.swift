import ViperPages

/// Reports what happened in SessionList to its parent, which decides what comes next.
@MainActor
public protocol SessionListDelegate: AnyObject {
  /// The user wants to end the current session. The parent asks for a confirmation.
  func sessionListModuleDidChooseLogOut(_ sessionList: any Module)
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func sessionListModuleNeedsPassword(_ sessionList: any Module)
  func sessionListModuleDidFinish(_ sessionList: any Module)
}
