import Terminal

/// Lists all users.
@MainActor
public protocol UserListModule: Module {}

/// What happens next is the parent's decision; UserList only reports.
@MainActor
public protocol UserListDelegate: AnyObject {
  func userListModuleDidCancel(_ userList: any UserListModule)
}
