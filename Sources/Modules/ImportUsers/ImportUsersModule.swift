import Terminal

/// Brings users in from a file, and tells what became of each.
@MainActor
public protocol ImportUsersModule: Module {
  /// Starts by asking which file; where it `isNamed` already, that is imported without a question.
  func begin(isNamed: Bool)
}

/// What happens next is the parent's decision; ImportUsers only reports.
@MainActor
public protocol ImportUsersDelegate: AnyObject {
  /// The file is in, or would be where it was only tried; the report is shown.
  func importUsersModuleDidImport(_ importUsers: any ImportUsersModule)
  /// The password has to be confirmed; then the module goes on where it is.
  func importUsersModuleNeedsPassword(_ importUsers: any ImportUsersModule)
  /// The user has seen what became of the file.
  func importUsersModuleDidFinish(_ importUsers: any ImportUsersModule)
  func importUsersModuleDidCancel(_ importUsers: any ImportUsersModule)
}
