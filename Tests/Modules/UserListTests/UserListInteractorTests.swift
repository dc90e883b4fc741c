import AccountPresentation
import Accounts
import Doubles
import Testing

@testable import UserList

@Suite struct UserListInteractorTests {
  let me = Session.Key.forged(for: Account.ID(rawValue: 1))

  @Test func `the directory's window is the answer, with the account's own marks`() async throws {
    let (ada, grace) = try (User.ada(), User(8, "grace", "Grace Hopper"))
    let favorites = FavoritesSpy([grace])
    let directory = DirectoryStub { places, query in
      (query == UserQuery("a", by: .age) ? [ada, grace] : [], places.upperBound)
    }

    let stretch = try await makeInteractor(directory, favorites)
      .users(at: 3..<9, of: UserQuery("a", by: .age))

    let users = [listed(ada, isFavorite: false), listed(grace, isFavorite: true)]
    #expect(stretch == (users, 9))
    #expect(await favorites.calls == [.among(of: 1, [7, 8])])
  }

  @Test func `users found before all are counted have the account's own marks`() async throws {
    let (ada, grace) = try (User.ada(), User(8, "grace", "Grace Hopper"))
    let directory = DirectoryStub(first: [ada, grace])

    let users = try await makeInteractor(directory, FavoritesSpy([grace]))
      .firstUsers(2, of: UserQuery("a"))
    #expect(users == [listed(ada, isFavorite: false), listed(grace, isFavorite: true)])
    let none = try await makeInteractor(DirectoryStub(), FavoritesSpy())
      .firstUsers(2, of: UserQuery("a"))
    #expect(none == nil)
  }

  @Test func `a mark that the directory knows isn't asked for`() async throws {
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

  @Test func `marks are set and removed by the account`() async throws {
    let ada = try User.ada()
    let favorites = FavoritesSpy([ada])
    let interactor = makeInteractor(DirectoryStub(), favorites)

    try await interactor.setFavorite(true, ada.id)
    try await interactor.setFavorite(false, ada.id)

    #expect(await favorites.calls == [.mark(7, by: 1), .among(of: 1, [7]), .unmark(7, by: 1)])
  }

  @Test func `a deleted user can't be marked`() async throws {
    let interactor = makeInteractor(DirectoryStub(), FavoritesSpy())

    await #expect(throws: UserListError.gone) {
      try await interactor.setFavorite(true, User.ada().id)
    }
    try await interactor.setFavorite(false, User.ada().id)
  }

  private func makeInteractor(
    _ directory: DirectoryStub, _ favorites: FavoritesSpy
  ) -> UserListInteractor {
    UserListInteractor(directory: directory, favorites: favorites, session: me)
  }
}
