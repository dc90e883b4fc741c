import Accounts
import Presentation

/// Answers the presenter's questions from the account's favorites.
struct FavoritesInteractor: FavoritesPresenterToInteractor {
  let favorites: any FavoriteUsers
  /// The session of the account that the favorites belong to.
  let session: Session.Key

  func favorites(at places: Range<Int>) async throws(FavoritesError) -> ListStretch<User> {
    let stretch: UserWindow
    do throws(StoreError) {
      stretch = try await favorites.favorites(of: session, at: places)
    } catch {
      throw FavoritesError(error)
    }
    // The store may ignore the cancellation.
    if Task.isCancelled { throw .cancelled }
    return ListStretch(stretch.users, count: stretch.count)
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    do throws(StoreError) {
      try await favorites.move(user, by: steps, of: session)
    } catch {
      throw FavoritesError(error)
    }
  }

  func remove(_ user: Account.ID) async throws(FavoritesError) {
    do throws(StoreError) {
      try await favorites.unmark(user, by: session)
    } catch {
      throw FavoritesError(error)
    }
  }
}

extension FavoritesError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
