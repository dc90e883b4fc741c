import AccountPresentation
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
  let session: Session.Key
  let directory: any UserDirectory
  let favorites: any FavoriteUsers
  let administration: any UserAdministration

  func user() async throws(UserDetailError) -> KnownUser {
    let found = try await UserDetailError.translating(
      await directory.user(id, for: session))
    let marked = try await UserDetailError.reading(
      await favorites.favorites(of: session, among: [id]))
    guard let found else { throw .gone }
    let isAdministrator = found.visible.isAdministrators
    return KnownUser(
      user: found, isFavorite: marked.contains(id),
      isAdministered: isAdministrator && session.account != id,
      activity: isAdministrator
        ? try await UserDetailError.reading(await administration.activity(of: id, by: session))
        : nil)
  }

  func perform(_ act: UserAct) async throws(UserDetailError) {
    switch act {
    case .administer(let act): try await perform(act)
    case .setFavorite(true):
      let isAdded = try await UserDetailError.translating(
        await favorites.mark(id, by: session))
      if isAdded == nil { throw .gone }
    case .setFavorite(false):
      _ = try await UserDetailError.translating(await favorites.unmark(id, by: session))
    }
  }

  private func perform(_ act: AdministrationAct) async throws(UserDetailError) {
    let answer = try await UserDetailError.translating(
      await administration.perform(act, on: id, by: session))
    switch answer {
    case .done, .unchanged: return
    case .disabled: throw .disabled
    case .gone: throw .gone
    case .noAddress: throw .noAddress
    case .lastAdministrator: throw .lastAdministrator
    case .notAllowed: throw .notAllowed
    }
  }
}
