import Accounts
import Terminal

/// Lists whom the account has marked, in an order of its own.
@MainActor
public protocol FavoritesModule: Module {}

/// What happens next is the parent's decision; Favorites only reports.
@MainActor
public protocol FavoritesDelegate: AnyObject {
  func favoritesModule(_ favorites: any FavoritesModule, didSelect user: User)
  func favoritesModuleDidFinish(_ favorites: any FavoritesModule)
}
