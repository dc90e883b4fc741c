import Accounts
import Favorites
import ViperKit

extension Route {
  static let favorites = Route(
    name: "favorites",
    summary: "See your favorites, in your own order.",
    aliases: ["favs", "favourites", "starred", "stars", "bookmarks"],
    fields: FavoritesWireframe.fields,
    examples: ["--json"],
    access: .session,
    topic: .users,
    columns: ["name", "username", "age", "email"],
    barTitle: { _ in "Favorites" },
    barPosition: 2,
    isStartPage: true,
    use: .module { router, _ in router.openFavorites() }
  )
}

extension RootRouter: FavoritesDelegate {
  func openFavorites() {
    guard let session else { return }
    let favorites = FavoritesWireframe(
      session: session.key, favorites: services.store, administration: services.store,
      now: services.clock, delegate: self)
    restart(with: favorites, as: Route.favorites.name)
  }

  func favoritesModule(_ favorites: any Module, didSelect user: User) {
    openUserDetail(of: user.id)
  }

  func favoritesModuleDidFinish(_ favorites: any Module) {
    finish(Route.favorites.name, of: favorites, saying: nil) { pop(favorites, last: .done) }
  }
}
