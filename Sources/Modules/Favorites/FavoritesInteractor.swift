import Accounts

/// Answers the presenter's questions from the account's favorites.
struct FavoritesInteractor: FavoritesPresenterToInteractor {
  let favorites: any FavoriteUsers
  /// The session of the account that the favorites belong to.
  let session: Session.Key

  func favorites(at places: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int) {
    let window = try await FavoritesError.reading(
      await favorites.favorites(of: session, at: places))
    return (window.users, window.count)
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    try await FavoritesError.translating(await favorites.move(user, by: steps, of: session))
  }

  func remove(_ user: Account.ID) async throws(FavoritesError) {
    try await FavoritesError.translating(await favorites.unmark(user, by: session))
  }

  func restore(_ user: Account.ID, at place: Int) async throws(FavoritesError) {
    try await FavoritesError.translating(await favorites.mark(user, by: session))
    let marked = try await FavoritesError.translating(
      await favorites.favorites(of: session, among: [user]))
    if marked.isEmpty { throw .gone }
    // A new favorite is the last one.
    let count = try await favorites(at: 0..<0).count
    try await move(user, by: place - (count - 1))
  }
}
