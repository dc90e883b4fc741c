import Accounts
import ViperPages

/// Lists the users who match a filter, and marks favorites among them.
@MainActor
public protocol UserListModule: Module {
  /// Whether one user is to be picked.
  var picks: Bool { get }
}

/// What happens next is the parent's decision; UserList only reports.
@MainActor
public protocol UserListDelegate: AnyObject {
  func userListModule(_ userList: any Module, didSelect user: User)
  /// Instead of selecting, where one user is to be picked.
  func userListModule(_ userList: any Module, didPick user: User)
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func userListModuleNeedsPassword(_ userList: any Module)
  func userListModuleDidCancel(_ userList: any UserListModule)
}
