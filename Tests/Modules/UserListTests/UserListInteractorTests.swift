import Accounts
import Doubles
import Presentation
import Testing

@testable import UserList

@Suite struct UserListInteractorTests {
  let me = Session.Key.forged(for: Account.ID(rawValue: 1))

  @Test func `the directory's window is the answer, with the account's own marks`() async throws {
    let (ada, grace) = try (User.ada(), User(8, "grace", "Grace Hopper"))
    let favorites = FavoritesSpy([grace])
    let directory = DirectoryStub { places, query in
      UserWindow(
        users: query == UserQuery("a", by: .age) ? [ada, grace] : [], count: places.upperBound)
    }

    let stretch = try await makeInteractor(directory, favorites)
      .users(at: 3..<9, of: UserQuery("a", by: .age))

    let users = [
      ListedUser(user: ada, isFavorite: false), ListedUser(user: grace, isFavorite: true),
    ]
    #expect(stretch == ListStretch(users, count: 9))
    #expect(await favorites.calls == [.among(of: 1, [7, 8])])
  }

  @Test(arguments: [(StoreError.busy, UserListError.unavailable(.busy)), (.cancelled, .cancelled)])
  func `a failure of the store is converted`(
    failure: StoreError, error: UserListError
  ) async throws {
    let failing = FavoritesSpy([], failing: failure)
    let noDirectory = makeInteractor(
      DirectoryStub { _, _ throws(StoreError) in throw failure }, FavoritesSpy())
    let noFavorites = makeInteractor(DirectoryStub(), failing)

    await #expect(throws: error) { try await noDirectory.users(at: 0..<9, of: UserQuery()) }
    await #expect(throws: error) { try await noFavorites.users(at: 0..<9, of: UserQuery()) }
    await #expect(throws: error) { try await noFavorites.setFavorite(true, User.ada().id) }
    await #expect(throws: error) { try await noFavorites.setFavorite(false, User.ada().id) }
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = makeInteractor(
      DirectoryStub { _, _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return UserWindow(users: [], count: 0)
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

  @Test func `the real store lists a window by name, marks one, and counts all`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("iyad", name: "Iyad Agha", age: 36, password: "correct horse")
    try await store.add("grace", name: "Grace Hopper", password: "battery staple")
    try await store.add("ada", name: "Ada Lovelace", age: 1, password: "violet kettle")
    let grace = Account.ID(rawValue: 2)
    let iyads = try await folder.session(of: "iyad", password: "correct horse")
    let graces = try await folder.session(of: "grace", password: "battery staple")
    let directory = try folder.directory()
    let interactor = UserListInteractor(directory: directory, favorites: store, session: iyads)
    let other = UserListInteractor(directory: directory, favorites: store, session: graces)

    try await interactor.setFavorite(true, grace)
    let stretch = try await interactor.users(at: 1..<100, of: UserQuery())

    #expect(stretch.rows.map(\.user.name.description) == ["Grace Hopper", "Iyad Agha"])
    #expect(stretch.rows.map(\.user.age) == [nil, 36])
    #expect(stretch.rows.map(\.isFavorite) == [true, false])
    #expect(stretch.count == 3)
    let others = try await other.users(at: 0..<100, of: UserQuery()).rows
    #expect(others.map(\.isFavorite) == [false, false, false])
    try await interactor.setFavorite(false, grace)
    let after = try await interactor.users(at: 1..<2, of: UserQuery()).rows
    #expect(after.map(\.isFavorite) == [false])
    await #expect(throws: UserListError.gone) {
      try await interactor.setFavorite(true, Account.ID(rawValue: 99))
    }
  }

  @Test func `the real store finds by the filter, in any order`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("iyad", name: "Iyad Agha", age: 36, password: "correct horse")
    try await store.add("ada", name: "Ada Lovelace", age: 20, password: "violet kettle")
    let interactor = UserListInteractor(
      directory: try folder.directory(), favorites: store,
      session: try await folder.session(of: "iyad", password: "correct horse"))

    func names(_ query: UserQuery) async throws -> [String] {
      try await interactor.users(at: 0..<9, of: query).rows.map(\.user.username.description)
    }

    #expect(try await names(UserQuery("LOVE")) == ["ada"])
    #expect(try await names(UserQuery("a", by: .age)) == ["ada", "iyad"])
    #expect(try await names(UserQuery("", by: .newest)) == ["ada", "iyad"])
    for text in ["%", "\"", "*", "ada OR iyad", "'; DROP TABLE account; --"] {
      #expect(try await names(UserQuery(text)) == [], "\(text)")
    }
    #expect(try await names(UserQuery("_")) == [])
  }

  private func makeInteractor(
    _ directory: DirectoryStub, _ favorites: FavoritesSpy
  ) -> UserListInteractor {
    UserListInteractor(directory: directory, favorites: favorites, session: me)
  }
}
