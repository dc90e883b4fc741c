import Terminal
import UserList

extension Route {
  static let userList = Route(
    name: "user-list",
    summary: "See who is here.",
    fields: UserListWireframe.fields,
    examples: ["--no-input", "--json"],
    needsSession: true,
    hasResults: true,
    barTitle: { _ in "Users" },
    use: .module { router, _ in router.openUserList() }
  )
}

extension RootRouter: UserListDelegate {
  func openUserList() {
    restart(with: UserListWireframe(directory: services.directory, delegate: self), as: "user-list")
  }

  /// Everything the user came for was done: this is leaving, not giving up.
  func userListModuleDidCancel(_ userList: any UserListModule) {
    pop(last: .done)
  }
}
