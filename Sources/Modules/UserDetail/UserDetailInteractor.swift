import Accounts

/// A user, and the reader's relation to them.
struct KnownUser: Equatable, Sendable {
  var user: User
  var isFavorite: Bool
  /// Whether the reader may administer the account.
  var isAdministered: Bool
  /// For administrators.
  var activity: AccountActivity?
}

/// Answers the presenter's questions from the directory, the favorites and the administration.
struct UserDetailInteractor: UserDetailPresenterToInteractor {
  /// The user who is shown.
  let id: Account.ID
  /// The reader's session.
  let session: Session
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  let administration: any UserAdministration

  func user() async throws(UserDetailError) -> KnownUser {
    let found = try await UserDetailError.translating(
      await directory.user(id, for: session.key))
    let marked = try await UserDetailError.reading(
      await favorites.favorites(of: session.key, among: [id]))
    guard let found else { throw .gone }
    let isAdministrator = session.account.isAdministrator
    return KnownUser(
      user: found, isFavorite: marked.contains(id),
      isAdministered: isAdministrator && session.account.id != id,
      activity: isAdministrator
        ? try await UserDetailError.reading(await administration.activity(of: id, by: session.key))
        : nil)
  }

  func perform(_ act: UserDetailAct) async throws(UserDetailError) {
    switch try await UserDetailError.translating(await answer(to: act)) {
    case .done, .unchanged: return
    case .disabled: throw .disabled
    case .gone: throw .gone
    case .noAddress: throw .noAddress
    case .lastAdministrator: throw .lastAdministrator
    case .notAllowed: throw .notAllowed
    }
  }

  private func answer(
    to act: UserDetailAct
  ) async throws(StoreError) -> AdministrationAnswer {
    let key = session.key
    switch act {
    case .delete: return try await administration.delete(id, by: key)
    case .setAdministrator(let isAdministrator):
      return try await administration.setAdministrator(isAdministrator, id, by: key)
    case .setDisabled(let isDisabled):
      return try await administration.setDisabled(isDisabled, id, by: key)
    case .setFavorite(true): try await favorites.mark(id, by: key)
    case .setFavorite(false): try await favorites.unmark(id, by: key)
    case .startReset: return try await administration.startReset(of: id, by: key)
    }
    return .done
  }
}
