import Accounts
import UserDetail
import ViperKit

extension RootRouter: UserDetailDelegate {
  /// The module has no route, and uses that of the module below.
  func openUserDetail(of user: Account.ID) {
    guard let session, let route = stack.last?.route else { return }
    let userDetail = UserDetailWireframe(
      user: user, session: session.key, directory: services.directory, favorites: services.store,
      administration: services.store, delivery: services.delivery, now: services.clock,
      context: self, delegate: self)
    push(userDetail, as: route)
  }

  func userDetailModuleNeedsPassword(_ userDetail: any Module) {
    askForPassword(to: "administer accounts")
  }

  func userDetailModule(_ userDetail: any Module, didFinishSaying sentence: String?) {
    pop(userDetail, last: .done)
    sentence.map(announce)
  }
}

extension RootRouter {
  /// The users that the palette offers, the best matches first.
  func find(_ text: String) async -> [NavigationBar.Found] {
    let query = UserQuery(text, by: .match)
    let directory = services.directory
    guard let key = session?.key, text.contains(where: { !$0.isWhitespace }) else { return [] }
    // A failed search offers nothing; the user list shows the error. Finding the first users can be
    // faster than counting all.
    let limit = NavigationBar.maxSearchResults + 1
    var users = (try? await directory.firstUsers(limit, of: query, for: key)) ?? []
    if users.isEmpty, !Task.isCancelled {
      users = (try? await directory.users(at: 0..<limit, of: query, for: key).users) ?? []
    }
    return users.map { user in
      NavigationBar.Found("\(user.name)", note: "\(user.username)") { [weak self] in
        self?.openUserDetail(of: user.id)
      }
    }
  }
}
