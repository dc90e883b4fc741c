import ViperPages

/// What happens next is the parent's decision; ImportUsers only reports.
@MainActor
public protocol ImportUsersDelegate: AnyObject {
  /// The users are imported, or would be after a dry run; the report is shown.
  func importUsersModuleDidImport(_ importUsers: any Module)
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func importUsersModuleNeedsPassword(_ importUsers: any Module)
  /// The user has seen the report.
  func importUsersModuleDidFinish(_ importUsers: any Module)
  func importUsersModuleDidCancel(_ importUsers: any Module)
}
