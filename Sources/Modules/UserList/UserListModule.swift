import Accounts
import Terminal

/// Lists the users who match what is typed, and marks favorites among them.
@MainActor
public protocol UserListModule: Module {
  /// Whether one user is to be picked.
  var picks: Bool { get }
  /// Lists at most `limit` users; everybody where it is nil.
  func begin(limit: Int?, picks: Bool)
}

/// What happens next is the parent's decision; UserList only reports.
@MainActor
public protocol UserListDelegate: AnyObject {
  func userListModule(_ userList: any UserListModule, didSelect user: User)
  /// Instead of selecting, where one is to be picked.
  func userListModule(_ userList: any UserListModule, didPick user: User)
  func userListModuleDidCancel(_ userList: any UserListModule)
}
