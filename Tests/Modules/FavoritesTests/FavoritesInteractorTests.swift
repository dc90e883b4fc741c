import Accounts
import Doubles
import Presentation
import Testing

@testable import Favorites

@Suite struct FavoritesInteractorTests {
  @Test func `the account's favorites are the answer`() async throws {
    let users = try [User.ada(), User(8, "grace", "Grace Hopper")]
    let favorites = FavoritesSpy(users)

    let stretch = try await makeInteractor(favorites).favorites(at: 1..<9)

    #expect(stretch == ListStretch([users[1]], count: 2))
    #expect(await favorites.calls == [.stretch(of: 1, 1..<9)])
  }

  @Test func `the account's own order is changed`() async throws {
    let favorites = FavoritesSpy([try .ada()])
    let interactor = makeInteractor(favorites)

    try await interactor.move(User.ada().id, by: -1)
    try await interactor.remove(User.ada().id)

    #expect(await favorites.calls == [.move(7, -1, of: 1), .unmark(7, by: 1)])
  }

  @Test(arguments: [(StoreError.busy, FavoritesError.unavailable(.busy)), (.cancelled, .cancelled)])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: FavoritesError
  ) async throws {
    let interactor = makeInteractor(FavoritesSpy(failing: failure))
    let ada = try User.ada().id

    await #expect(throws: error) { try await interactor.favorites(at: 0..<9) }
    await #expect(throws: error) { try await interactor.move(ada, by: 1) }
    await #expect(throws: error) { try await interactor.remove(ada) }
  }

  @Test func `a store that answers after the cancellation has no answer`() async {
    let interactor = makeInteractor(FavoritesSpy())
    let task = Task { () async -> FavoritesError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(FavoritesError) {
        _ = try await interactor.favorites(at: 0..<9)
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `the real store keeps an order for each account, also for the next run`() async throws
  {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    for name in ["iyad", "ada", "grace", "mila"] {
      try await store.add(name, name: name.uppercased(), password: "correct horse")
    }
    let (ada, grace, mila) = (
      Account.ID(rawValue: 2), Account.ID(rawValue: 3), Account.ID(rawValue: 4)
    )
    let iyads = try await folder.session(of: "iyad", password: "correct horse")
    let adas = try await folder.session(of: "ada", password: "correct horse")
    for user in [mila, ada, grace] { try await store.mark(user, by: iyads) }
    try await store.mark(mila, by: adas)
    let interactor = FavoritesInteractor(favorites: store, session: iyads)

    try await interactor.move(grace, by: -2)
    try await interactor.move(mila, by: 5)

    let next = FavoritesInteractor(favorites: try folder.store(), session: iyads)
    let stretch = try await next.favorites(at: 0..<2)
    #expect(stretch.rows.map(\.id) == [grace, ada])
    #expect(stretch.count == 3)
    try await next.remove(ada)
    try await next.remove(ada)
    #expect(try await next.favorites(at: 0..<9).rows.map(\.id) == [grace, mila])
    let other = FavoritesInteractor(favorites: store, session: adas)
    #expect(try await other.favorites(at: 0..<9).rows.map(\.id) == [mila])
  }

  @Test func `whoever is deleted leaves the favorites`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    for name in ["iyad", "ada", "grace"] {
      try await store.add(name, name: name.uppercased(), password: "correct horse")
    }
    let (ada, grace) = (Account.ID(rawValue: 2), Account.ID(rawValue: 3))
    let iyads = try await folder.session(of: "iyad", password: "correct horse")
    for user in [ada, grace] { try await store.mark(user, by: iyads) }

    let adas = try await folder.session(of: "ada", password: "correct horse")
    #expect(try await store.deleteAccount(of: adas) == .done)

    let interactor = FavoritesInteractor(favorites: store, session: iyads)
    let stretch = try await interactor.favorites(at: 0..<9)
    #expect(stretch.rows.map(\.id) == [grace])
    #expect(stretch.count == 1)
  }

  private func makeInteractor(_ favorites: FavoritesSpy) -> FavoritesInteractor {
    FavoritesInteractor(favorites: favorites, session: .forged(for: Account.ID(rawValue: 1)))
  }
}
