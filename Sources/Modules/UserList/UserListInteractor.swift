import AccountPresentation
import Accounts

/// Answers the presenter's questions from the user directory, the account's favorites and the
/// administration.
struct UserListInteractor: UserListPresenterToInteractor {
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  let administration: any UserAdministration
  /// The session whose favorites are marked.
  let session: Session.Key

  func users(
    at places: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> (rows: [ListedUser], count: Int) {
    let window = try await UserListError.reading(
      await directory.users(at: places, of: query, for: session))
    return (try await listed(window.users, matching: query), window.count)
  }

  func firstUsers(
    _ limit: Int, of query: UserQuery
  ) async throws(UserListError) -> [ListedUser]? {
    let users = try await UserListError.reading(
      await directory.firstUsers(limit, of: query, for: session))
    guard let users else { return nil }
    return try await listed(users, matching: query)
  }

  private func listed(
    _ users: [User], matching query: UserQuery
  ) async throws(UserListError) -> [ListedUser] {
    let others = users.filter { $0.isFavorite == nil }.map(\.id)
    let marked =
      try await others.isEmpty
      ? [] : UserListError.reading(await favorites.favorites(of: session, among: others))
    let matcher = directory.matcher(of: query)
    return users.map { user in
      ListedUser(
        user: user, isFavorite: user.isFavorite ?? marked.contains(user.id),
        matches: UserRow.Matches(in: user, by: matcher))
    }
  }

  func perform(_ act: UserListAct, on user: User) async throws(UserListError) {
    if Task.isCancelled { throw .cancelled }
    if case .setFavorite(let isFavorite) = act { return try await set(isFavorite, user.id) }
    if user.id == session.account { throw .ownAccount }
    if act == .startReset, user.isDisabled { throw .isDisabled }
    if act == .startReset, user.email.isAbsent { throw .noAddress }
    switch try await UserListError.translating(await answer(to: act, on: user)) {
    case .done: return
    case .gone: throw .gone
    case .lastAdministrator, .notAllowed: throw .notAllowed
    }
  }

  private func answer(
    to act: UserListAct, on user: User
  ) async throws(StoreError) -> AdministrationAnswer {
    switch act {
    case .delete: try await administration.delete(user.id, by: session)
    case .setDisabled(let isDisabled):
      try await administration.setDisabled(isDisabled, user.id, by: session)
    case .startReset: try await administration.startReset(of: user.id, by: session)
    case .setFavorite: .notAllowed
    }
  }

  private func set(_ isFavorite: Bool, _ user: Account.ID) async throws(UserListError) {
    guard isFavorite else {
      return try await UserListError.translating(await favorites.unmark(user, by: session))
    }
    try await UserListError.translating(await favorites.mark(user, by: session))
    let marked = try await UserListError.translating(
      await favorites.favorites(of: session, among: [user]))
    if marked.isEmpty { throw .gone }
  }
}
