import Accounts

/// Answers the presenter's questions from the account's favorites and the administration.
struct FavoritesInteractor: FavoritesPresenterToInteractor {
  let favorites: any FavoriteUsers
  let administration: any UserAdministration
  /// The session of the account that the favorites belong to.
  let session: Session.Key

  func favorites(at range: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int) {
    let window = try await FavoritesError.reading(
      await favorites.favorites(of: session, at: range))
    return (window.users, window.count)
  }

  func activity(of user: Account.ID) async throws(FavoritesError) -> AccountActivity? {
    try await FavoritesError.reading(await administration.activity(of: user, by: session))
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    try await FavoritesError.translating(await favorites.move(user, by: steps, of: session))
  }

  func remove(_ user: Account.ID) async throws(FavoritesError) -> Int64? {
    try await FavoritesError.translating(await favorites.unmark(user, by: session))
  }

  func restore(_ user: Account.ID, at position: Int64) async throws(FavoritesError) {
    let isRestored = try await FavoritesError.translating(
      await favorites.restore(user, at: position, by: session))
    if !isRestored { throw .gone }
  }
}
