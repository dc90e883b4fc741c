import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import UserList

@Suite struct UserListInteractorTests {
  let me = Session.Key.forged(for: Account.ID(rawValue: 1))

  @Test func `users are the window from the directory, with the account's favorite marks`()
    async throws
  {
    let (ada, grace) = try (User.ada(), User(8, "grace", "Grace Hopper"))
    let favorites = FavoritesSpy([grace])
    let directory = DirectoryStub { range, query in
      (query == UserQuery("a", by: .age) ? [ada, grace] : [], range.upperBound)
    }

    let stretch = try await makeInteractor(directory, favorites)
      .users(at: 3..<9, of: UserQuery("a", by: .age))

    let users = [listed(ada, isFavorite: false), listed(grace, isFavorite: true)]
    #expect(stretch == (users, 9))
    #expect(await favorites.calls == [.among(of: 1, [7, 8])])
  }

  @Test func `users found before the count have the account's favorite marks`() async throws {
    let (ada, grace) = try (User.ada(), User(8, "grace", "Grace Hopper"))
    let directory = DirectoryStub(first: [ada, grace])

    let users = try await makeInteractor(directory, FavoritesSpy([grace]))
      .firstUsers(2, of: UserQuery("a"))
    #expect(users == [listed(ada, isFavorite: false), listed(grace, isFavorite: true)])
    let none = try await makeInteractor(DirectoryStub(), FavoritesSpy())
      .firstUsers(2, of: UserQuery("a"))
    #expect(none == nil)
  }

  @Test func `the activity of a user is read from the administration`() async throws {
    let administration = AdministrationSpy()
    let interactor = makeInteractor(DirectoryStub(), FavoritesSpy(), administration: administration)
    #expect(try await interactor.activity(of: Account.ID(rawValue: 7)) == .sample)
    #expect(await administration.read == [7])
  }

  @Test func `a favorite mark known to the directory isn't looked up`() async throws {
    let (ada, favorites) = (try User.ada(), FavoritesSpy())
    var grace = try User(8, "grace", "Grace Hopper")
    grace.isFavorite = true
    let interactor = makeInteractor(DirectoryStub(first: [ada, grace]), favorites)
    let users = try await interactor.firstUsers(2, of: UserQuery("a"))
    #expect(users == [listed(ada, isFavorite: false), listed(grace, isFavorite: true)])
    #expect(await favorites.calls == [.among(of: 1, [7])])
  }

  /// A user with the first "a" of each text found.
  private func listed(_ user: User, isFavorite: Bool) -> ListedUser {
    let matcher = DirectoryStub().matcher(of: UserQuery("a"))
    return ListedUser(
      user: user, isFavorite: isFavorite, matches: UserRow.Matches(in: user, by: matcher))
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = makeInteractor(
      DirectoryStub { _, _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return ([], 0)
      }, FavoritesSpy())

    await #expect(throws: UserListError.cancelled) {
      try await Task { try await interactor.users(at: 0..<9, of: UserQuery()) }.value
    }
  }

  @Test func `favorite marks are set and removed on behalf of the account`() async throws {
    let ada = try User.ada()
    let favorites = FavoritesSpy([ada])
    let interactor = makeInteractor(DirectoryStub(), favorites)

    try await interactor.perform(.setFavorite(true), on: ada)
    #expect(try await interactor.perform(.setFavorite(false), on: ada) == 0)
    #expect(await favorites.calls == [.mark(7, by: 1), .unmark(7, by: 1)])
  }

  @Test func `a favorite is restored to its position, unless the user was deleted`() async throws {
    let favorites = FavoritesSpy(try [User(2, "bob", "Bob"), .ada()])
    let interactor = makeInteractor(DirectoryStub(), favorites)
    try await interactor.restore(Account.ID(rawValue: 7), at: 3)
    #expect(await favorites.calls == [.restore(7, at: 3, by: 1)])
    await #expect(throws: UserListError.gone) {
      try await interactor.restore(Account.ID(rawValue: 9), at: 0)
    }
    await #expect(throws: UserListError.cancelled) {
      try await whileCancelled { try await interactor.restore(Account.ID(rawValue: 7), at: 0) }
    }
  }

  @Test func `a deleted user can't be marked`() async throws {
    let interactor = makeInteractor(DirectoryStub(), FavoritesSpy())

    await #expect(throws: UserListError.gone) {
      try await interactor.perform(.setFavorite(true), on: .ada())
    }
    try await interactor.perform(.setFavorite(false), on: .ada())
  }

  @Test func `actions on accounts are performed on behalf of the account`() async throws {
    let administration = AdministrationSpy()
    let interactor = makeInteractor(DirectoryStub(), administration: administration)

    for act in [
      UserAct.administer(.setDisabled(true)), .administer(.setDisabled(false)),
      .administer(.startReset), .administer(.delete),
    ] {
      try await interactor.perform(act, on: .ada())
    }

    #expect(
      await administration.calls == [
        .init(.setDisabled(true), 7, by: 1), .init(.setDisabled(false), 7, by: 1),
        .init(.startReset, 7, by: 1),
        .init(.delete, 7, by: 1),
      ])
  }

  @Test(arguments: [
    (AdministrationAnswer.gone, UserListError.gone), (.notAllowed, .notAllowed),
    (.disabled, .disabled), (.noAddress, .noAddress),
    (.lastAdministrator, .notAllowed),
  ])
  func `a refusal of the administration is an error`(
    answer: AdministrationAnswer, error: UserListError
  ) async throws {
    let interactor = makeInteractor(DirectoryStub(), administration: AdministrationSpy(answer))
    await #expect(throws: error) { try await interactor.perform(.administer(.delete), on: .ada()) }
  }

  @Test(arguments: [(true, UserListError.disabledAlready), (false, .enabledAlready)])
  func `an account that is disabled or enabled already is told apart`(
    isDisabled: Bool, error: UserListError
  ) async throws {
    let interactor = makeInteractor(DirectoryStub(), administration: AdministrationSpy(.unchanged))
    await #expect(throws: error) {
      try await interactor.perform(.administer(.setDisabled(isDisabled)), on: .ada())
    }
  }

  @Test func `an action that doesn't apply to a user isn't tried`() async throws {
    let administration = AdministrationSpy()
    let interactor = makeInteractor(DirectoryStub(), administration: administration)
    let me = try User(1, "iyad", "Iyad Agha")

    await #expect(throws: UserListError.ownAccount) {
      try await interactor.perform(.administer(.delete), on: me)
    }
    await #expect(throws: UserListError.cancelled) {
      try await whileCancelled { try await interactor.perform(.administer(.delete), on: .ada()) }
    }
    await #expect(throws: UserListError.passwordNeeded) {
      let interactor = makeInteractor(
        DirectoryStub(), administration: AdministrationSpy(failing: .confirmationNeeded))
      try await interactor.perform(.administer(.delete), on: .ada())
    }

    #expect(await administration.calls == [])
  }

  private func makeInteractor(
    _ directory: DirectoryStub, _ favorites: FavoritesSpy = FavoritesSpy(),
    administration: AdministrationSpy = AdministrationSpy()
  ) -> UserListInteractor {
    UserListInteractor(
      directory: directory, favorites: favorites, administration: administration, session: me)
  }
}
