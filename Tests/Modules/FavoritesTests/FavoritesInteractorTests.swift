import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import Favorites

@Suite struct FavoritesInteractorTests {
  @Test func `the favorites of the session's account are listed and changed`() async throws {
    let users = try [User.ada(), User(8, "grace", "Grace Hopper")]
    let favorites = FavoritesSpy(users)
    let interactor = makeInteractor(favorites)

    let stretch = try await interactor.favorites(at: 1..<9)
    try await interactor.move(users[0].id, by: -1)
    #expect(try await interactor.remove(users[0].id) == 0)

    #expect(stretch == ([users[1]], 2))
    #expect(
      await favorites.calls == [.stretch(of: 7, 1..<9), .move(7, -1, of: 7), .unmark(7, by: 7)])
  }

  @Test func `a favorite is restored to its position`() async throws {
    let favorites = FavoritesSpy(try [.ada(), User(8, "grace", "Grace Hopper")])
    try await makeInteractor(favorites).restore(Account.ID(rawValue: 8), at: 3)
    #expect(await favorites.calls == [.restore(8, at: 3, by: 7)])
  }

  @Test func `a user deleted since can't be restored`() async {
    let interactor = makeInteractor()
    await #expect(throws: FavoritesError.gone) {
      try await interactor.restore(Account.ID(rawValue: 8), at: 0)
    }
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = makeInteractor()

    await #expect(throws: FavoritesError.cancelled) {
      try await whileCancelled { try await interactor.favorites(at: 0..<9) }
    }
  }

  @Test func `the activity of a favorite is read on behalf of the account`() async throws {
    #expect(try await makeInteractor().activity(of: Account.ID(rawValue: 8)) == .sample)
  }

  private func makeInteractor(_ favorites: FavoritesSpy = FavoritesSpy()) -> FavoritesInteractor {
    FavoritesInteractor(
      favorites: favorites, administration: AdministrationSpy(), session: .ofAda)
  }
}
