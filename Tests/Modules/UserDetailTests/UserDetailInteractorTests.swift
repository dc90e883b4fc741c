import Accounts
import Doubles
import Testing

@testable import UserDetail

@Suite struct UserDetailInteractorTests {
  @Test(arguments: [true, false])
  func `a user comes with the account's own mark`(isFavorite: Bool) async throws {
    let ada = try User.ada()
    let favorites = FavoritesSpy(isFavorite ? [ada] : [])
    let interactor = try makeInteractor(ada, favorites)

    #expect(try await interactor.user(ada.id).user == ada)
    #expect(try await interactor.user(ada.id).isFavorite == isFavorite)
    #expect(await favorites.calls.first == .among(of: 1, [7]))
  }

  @Test(arguments: [(true, 7, true), (true, 1, false), (false, 7, false), (false, 1, false)])
  func `administrators see to everybody but themselves`(
    isAdministrator: Bool, id: Int64, isAdministered: Bool
  ) async throws {
    let user = try User(id, "somebody", "Some Body")
    let interactor = try makeInteractor(user, isAdministrator: isAdministrator)

    #expect(try await interactor.user(user.id).isAdministered == isAdministered)
  }

  @Test func `whoever isn't there is gone`() async throws {
    let interactor = try makeInteractor(nil)

    await #expect(throws: UserDetailError.gone) { try await interactor.user(User.ada().id) }
  }

  @Test func `marks are made and taken back by the account`() async throws {
    let favorites = FavoritesSpy()
    let interactor = try makeInteractor(.ada(), favorites)

    try await interactor.setFavorite(true, User.ada().id)
    try await interactor.setFavorite(false, User.ada().id)

    #expect(await favorites.calls == [.mark(7, by: 1), .unmark(7, by: 1)])
  }

  @Test func `the administration is asked in the account's name`() async throws {
    let administration = AdministrationSpy()
    let interactor = try makeInteractor(.ada(), administration: administration)
    let ada = try User.ada().id

    try await interactor.setDisabled(true, ada)
    try await interactor.setDisabled(false, ada)
    try await interactor.startReset(of: ada)
    try await interactor.delete(ada)

    #expect(
      await administration.calls == [
        .setDisabled(true, 7, by: 1), .setDisabled(false, 7, by: 1), .startReset(7, by: 1),
        .delete(7, by: 1),
      ])
  }

  @Test(arguments: [
    (AdministrationAnswer.gone, UserDetailError.gone), (.notAllowed, .notAllowed),
  ])
  func `what the administration refuses is told`(
    answer: AdministrationAnswer, error: UserDetailError
  ) async throws {
    let interactor = try makeInteractor(.ada(), administration: AdministrationSpy(answer))
    let ada = try User.ada().id

    await #expect(throws: error) { try await interactor.setDisabled(true, ada) }
    await #expect(throws: error) { try await interactor.startReset(of: ada) }
    await #expect(throws: error) { try await interactor.delete(ada) }
  }

  @Test(arguments: [
    (StoreError.busy, UserDetailError.unavailable(.busy)), (.cancelled, .cancelled),
    (.confirmationNeeded, .passwordNeeded),
  ])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: UserDetailError
  ) async throws {
    let interactor = try makeInteractor(
      .ada(), FavoritesSpy(failing: failure), administration: AdministrationSpy(failing: failure))
    let ada = try User.ada().id
    let noDirectory = UserDetailInteractor(
      directory: DirectoryStub(find: { _ throws(StoreError) in throw failure }),
      favorites: FavoritesSpy(), administration: AdministrationSpy(),
      session: try Account.iyad().session)

    await #expect(throws: error) { try await noDirectory.user(ada) }
    await #expect(throws: error) { try await interactor.user(ada) }
    await #expect(throws: error) { try await interactor.setFavorite(true, ada) }
    await #expect(throws: error) { try await interactor.setDisabled(true, ada) }
    await #expect(throws: error) { try await interactor.startReset(of: ada) }
    await #expect(throws: error) { try await interactor.delete(ada) }
  }

  @Test func `a directory that answers after the cancellation has no answer`() async throws {
    let interactor = try makeInteractor(nil)
    let ada = try User.ada().id
    let task = Task { () async -> UserDetailError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(UserDetailError) {
        _ = try await interactor.user(ada)
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `the real store disables, marks and deletes a user`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let new = NewAccount(
      username: try Username("iyad"), name: try FullName("Iyad Agha"),
      email: try EmailAddress("iyad@example.org"))
    _ = try await store.register(new, password: Password("correct horse"))
    let iyad = try await store.logInAndConfirm("iyad", password: "correct horse")
    try await store.add("ada", name: "Ada Lovelace", password: "violet kettle")
    let ada = Account.ID(rawValue: 2)
    let interactor = UserDetailInteractor(
      directory: try folder.directory(), favorites: store, administration: store, session: iyad)

    try await interactor.setFavorite(true, ada)
    try await interactor.setDisabled(true, ada)

    let known = try await interactor.user(ada)
    #expect(known.user.username.description == "ada")
    #expect((known.isFavorite, known.user.isDisabled, known.isAdministered) == (true, true, true))
    await #expect(throws: UserDetailError.notAllowed) {
      try await interactor.delete(iyad.account.id)
    }
    try await interactor.delete(ada)
    await #expect(throws: UserDetailError.gone) { try await interactor.user(ada) }
    await #expect(throws: UserDetailError.gone) { try await interactor.startReset(of: ada) }
  }

  private func makeInteractor(
    _ user: User?, _ favorites: FavoritesSpy = FavoritesSpy(),
    administration: AdministrationSpy = AdministrationSpy(), isAdministrator: Bool = true
  ) throws -> UserDetailInteractor {
    UserDetailInteractor(
      directory: DirectoryStub(find: { id in user?.id == id ? user : nil }), favorites: favorites,
      administration: administration,
      session: try Account.iyad(isAdministrator: isAdministrator).session)
  }
}
