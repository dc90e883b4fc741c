import Accounts
import Favorites
import Terminal

extension Route {
  static let favorites = Route(
    name: "favorites",
    summary: "See the users you have marked, in your own order.",
    fields: FavoritesWireframe.fields,
    examples: ["--json"],
    access: .session,
    topic: .users,
    hasResults: true,
    barTitle: { _ in "Favorites" },
    barPlace: 2,
    use: .module { router, _ in router.openFavorites() }
  )
}

extension RootRouter: FavoritesDelegate {
  /// Presented over the current module, or over the user list where that needs no session.
  func openFavorites() {
    guard let session else { return }
    leave(Route.favorites.name)
    if Route.named(stack.last?.route ?? "")?.needsSession != true { openUserList() }
    let favorites = FavoritesWireframe(
      session: session.key, favorites: services.store, context: self, delegate: self)
    push(favorites, as: Route.favorites.name)
  }

  func favoritesModule(_ favorites: any Module, didSelect user: User) {
    openUserDetail(of: user.id)
  }

  func favoritesModuleDidFinish(_ favorites: any Module) {
    finish(Route.favorites.name, saying: nil) { leave(favorites) }
  }
}
