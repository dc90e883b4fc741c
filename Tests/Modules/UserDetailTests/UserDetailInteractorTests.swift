import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import UserDetail

@Suite struct UserDetailInteractorTests {
  @Test(arguments: [true, false])
  func `a user is returned with the account's own favorite mark`(isFavorite: Bool) async throws {
    let ada = try User.ada()
    let favorites = FavoritesSpy(isFavorite ? [ada] : [])
    let interactor = try makeInteractor(ada, favorites)

    let known = try await interactor.user()

    #expect(known.user == ada)
    #expect(known.isFavorite == isFavorite)
    #expect(await favorites.calls == [.among(of: 1, [7])])
  }

  @Test(arguments: [(true, 7, true), (true, 1, false), (false, 7, false), (false, 1, false)])
  func `administrators administer all accounts but their own`(
    isAdministrator: Bool, id: Int64, isAdministered: Bool
  ) async throws {
    let user = try User(id, "eve", "Eve").showing(isAdministrator ? .administrator : .all)
    let interactor = try makeInteractor(user)

    #expect(try await interactor.user().isAdministered == isAdministered)
  }

  @Test(arguments: [true, false])
  func `administrators alone get the activity of a user`(isAdministrator: Bool) async throws {
    let administration = AdministrationSpy()
    let interactor = try makeInteractor(
      .ada().showing(isAdministrator ? .administrator : .all), administration: administration)

    #expect(try await interactor.user().activity == (isAdministrator ? .sample : nil))
    #expect(await administration.read == (isAdministrator ? [7] : []))
  }

  @Test func `a deleted user is gone, and an answer after cancelling is dropped`() async throws {
    let (gone, interactor) = (try makeInteractor(nil), try makeInteractor(.ada()))

    await #expect(throws: UserDetailError.gone) { try await gone.user() }
    await #expect(throws: UserDetailError.gone) { try await gone.perform(.setFavorite(true)) }
    await #expect(throws: UserDetailError.cancelled) {
      try await whileCancelled { try await interactor.user() }
    }
  }

  @Test func `actions are performed on behalf of the account`() async throws {
    let (administration, favorites) = (AdministrationSpy(), FavoritesSpy([try .ada()]))
    let interactor = try makeInteractor(.ada(), favorites, administration: administration)

    for act in [
      UserAct.setFavorite(true), .setFavorite(false), .administer(.setDisabled(true)),
      .administer(.setDisabled(false)), .administer(.setAdministrator(true)),
      .administer(.startReset), .administer(.delete),
    ] { try await interactor.perform(act) }

    #expect(await favorites.calls == [.mark(7, by: 1), .unmark(7, by: 1)])
    #expect(
      await administration.calls == [
        .init(.setDisabled(true), 7, by: 1), .init(.setDisabled(false), 7, by: 1),
        .init(.setAdministrator(true), 7, by: 1), .init(.startReset, 7, by: 1),
        .init(.delete, 7, by: 1),
      ])
  }

  @Test(arguments: [
    (AdministrationAnswer.gone, UserDetailError.gone), (.notAllowed, .notAllowed),
    (.disabled, .disabled), (.noAddress, .noAddress),
    (.lastAdministrator, .lastAdministrator),
  ])
  func `a refusal of the administration is an error`(
    answer: AdministrationAnswer, error: UserDetailError
  ) async throws {
    let interactor = try makeInteractor(.ada(), administration: AdministrationSpy(answer))

    await #expect(throws: error) { try await interactor.perform(.administer(.delete)) }
  }

  private func makeInteractor(
    _ user: User?, _ favorites: FavoritesSpy = FavoritesSpy(),
    administration: AdministrationSpy = AdministrationSpy()
  ) throws -> UserDetailInteractor {
    UserDetailInteractor(
      id: try user?.id ?? User.ada().id,
      session: try Account.iyad().session.key,
      directory: DirectoryStub(find: { id in user?.id == id ? user : nil }), favorites: favorites,
      administration: administration)
  }
}
