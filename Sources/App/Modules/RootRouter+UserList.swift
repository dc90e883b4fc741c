import Accounts
import Terminal
import UserList

extension Route {
  static let userList = Route(
    name: "user-list",
    summary: "See who is here.",
    fields: UserListWireframe.fields,
    examples: ["--no-input", "--filter ada --sort age --limit 50 --json"],
    access: .session,
    hasGoal: { $0[.pick] != nil },
    hasResults: true,
    barTitle: { _ in "Users" },
    barPlace: 1,
    use: .module { router, answers in
      router.openUserList(
        limit: answers[.limit].flatMap { Int($0) }, picks: answers[.pick] != nil)
    }
  )
}

extension RootRouter: UserListDelegate {
  func openUserList(limit: Int? = nil, picks: Bool = false) {
    guard let session, let tutorials else { return }
    let userList = UserListWireframe(
      limit: limit, picks: picks, session: session.key, directory: services.directory,
      favorites: services.store, tutorials: tutorials, delegate: self)
    restart(with: userList, as: Route.userList.name)
  }

  func userListModule(_ userList: any Module, didSelect user: User) {
    openUserDetail(of: user.id)
  }

  /// Prints the username alone, as an argument for other programs.
  func userListModule(_ userList: any Module, didPick user: User) {
    let username = user.username.description
    let row = Table.Row(id: "\(user.id.rawValue)", [.init(username)])
    // A failed write is reported at the end of the run.
    _ = results.add(row, of: [.init("username", "Username", width: 16)])
    finish(Route.userList.name, saying: nil) { pop(last: .done) }
  }

  /// Leaving the list is success, unless a pick is the result.
  func userListModuleDidCancel(_ userList: any UserListModule) {
    pop(last: userList.picks ? .cancelled : .done)
  }
}
