import ViperPages

/// Reports what happened in ImportUsers to its parent, which decides what comes next.
@MainActor
public protocol ImportUsersDelegate: AnyObject {
  /// The import or the dry run succeeded, and its report is shown.
  func importUsersModuleDidImport(_ importUsers: any Module)
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func importUsersModuleNeedsPassword(_ importUsers: any Module)
  /// The user has seen the report.
  func importUsersModuleDidFinish(_ importUsers: any Module)
  func importUsersModuleDidCancel(_ importUsers: any Module)
}
