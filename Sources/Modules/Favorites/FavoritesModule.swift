import Accounts
import ViperPages

/// Reports what happened in Favorites to its parent, which decides what comes next.
@MainActor
public protocol FavoritesDelegate: AnyObject {
  func favoritesModule(_ favorites: any Module, didSelect user: User)
  func favoritesModuleDidFinish(_ favorites: any Module)
}
