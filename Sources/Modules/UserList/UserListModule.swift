import Accounts
import ViperPages

/// Lists the users who match a filter, and marks favorites among them.
@MainActor
public protocol UserListModule: Module {
  /// Whether one user is to be picked.
  var picks: Bool { get }
}

/// Reports what happened in UserList to its parent, which decides what comes next.
@MainActor
public protocol UserListDelegate: AnyObject {
  func userListModule(_ userList: any Module, didSelect user: User)
  /// Replaces the selection if one user is to be picked.
  func userListModule(_ userList: any Module, didPick user: User)
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func userListModuleNeedsPassword(_ userList: any Module)
  func userListModuleDidCancel(_ userList: any UserListModule)
}
