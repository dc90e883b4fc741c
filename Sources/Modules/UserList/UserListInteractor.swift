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
    at range: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> (rows: [ListedUser], count: Int) {
    let window = try await UserListError.reading(
      await directory.users(at: range, of: query, for: session))
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

  func activity(of user: Account.ID) async throws(UserListError) -> AccountActivity? {
    try await UserListError.reading(await administration.activity(of: user, by: session))
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

  func restore(_ favorite: Account.ID, at position: Int64) async throws(UserListError) {
    if Task.isCancelled { throw .cancelled }
    let isRestored = try await UserListError.translating(
      await favorites.restore(favorite, at: position, by: session))
    if !isRestored { throw .gone }
  }

  @discardableResult
  func perform(_ act: UserAct, on user: User) async throws(UserListError) -> Int64? {
    if Task.isCancelled { throw .cancelled }
    switch act {
    case .administer(let act): try await perform(act, on: user)
    case .setFavorite(true):
      let isAdded = try await UserListError.translating(
        await favorites.mark(user.id, by: session))
      if isAdded == nil { throw .gone }
    case .setFavorite(false):
      return try await UserListError.translating(await favorites.unmark(user.id, by: session))
    }
    return nil
  }

  private func perform(_ act: AdministrationAct, on user: User) async throws(UserListError) {
    if user.id == session.account { throw .ownAccount }
    let answer = try await UserListError.translating(
      await administration.perform(act, on: user.id, by: session))
    switch answer {
    case .done: return
    case .disabled: throw .disabled
    case .gone: throw .gone
    case .noAddress: throw .noAddress
    case .lastAdministrator, .notAllowed: throw .notAllowed
    case .unchanged:
      if case .setDisabled(let isDisabled) = act {
        throw isDisabled ? .disabledAlready : .enabledAlready
      }
    }
  }
}
