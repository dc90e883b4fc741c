import Accounts
import Presentation

/// Answers the presenter's questions from the user directory and the account's favorites.
struct UserListInteractor: UserListPresenterToInteractor {
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  /// Whose favorites are marked.
  let session: Session.Key

  func users(
    at places: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> ListStretch<ListedUser> {
    let (stretch, marked): (UserWindow, Set<Account.ID>)
    do throws(StoreError) {
      stretch = try await directory.users(at: places, of: query, for: session)
      marked = try await favorites.favorites(of: session, among: stretch.users.map(\.id))
    } catch {
      throw UserListError(error)
    }
    // A directory that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    let users = stretch.users.map { ListedUser(user: $0, isFavorite: marked.contains($0.id)) }
    return ListStretch(users, count: stretch.count)
  }

  func setFavorite(_ isFavorite: Bool, _ user: Account.ID) async throws(UserListError) {
    var isGone = false
    do throws(StoreError) {
      if isFavorite {
        try await favorites.mark(user, by: session)
        isGone = try await favorites.favorites(of: session, among: [user]).isEmpty
      } else {
        try await favorites.unmark(user, by: session)
      }
    } catch {
      throw UserListError(error)
    }
    if isGone { throw .gone }
  }
}

extension UserListError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
