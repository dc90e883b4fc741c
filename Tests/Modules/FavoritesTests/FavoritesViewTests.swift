import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import Favorites

@MainActor
@Suite struct FavoritesViewTests {
  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    let rows = try [
      UserRow(User(3, "mila", "Mila Haward", age: 24)),
      UserRow(User(4, "sara", "שרה כהן", age: 41)), UserRow(User(5, "hana", "高橋 花子")),
    ]
    let list = ListContent<UserRow, FavoritesError>(rows: rows, count: 3, status: .idle)
    let stretch = ListContent<UserRow, FavoritesError>(
      rows: rows, first: 50, count: 2000, status: .loading)
    let (failed, hidden) = (
      ListContent<UserRow, FavoritesError>(status: .failed(.unavailable(.busy))),
      VisibleDetails(addresses: .hidden, ages: .hidden)
    )
    let samples: [(String, FavoritesState)] = [
      ("full", FavoritesState(list: list)), ("loading", FavoritesState()),
      ("empty", FavoritesState(list: ListContent(status: .idle))),
      ("failed", FavoritesState(list: failed)),
      ("failed move", FavoritesState(list: list, status: .failed(.cancelled))),
      (
        "removed",
        FavoritesState(
          list: list, status: .done("Removed Mark Astun from favorites."), canUndo: true)
      ),
    ]
    let others: [(String, FavoritesState)] = [
      ("scrolled, without details", FavoritesState(list: stretch, visible: hidden)),
      (
        "for administrators",
        FavoritesState(
          list: list, visible: .administrator,
          activity: ListedActivity(
            user: Account.ID(rawValue: 3), UserActivity(sessions: 0, used: nil, events: [])))
      ),
      ("failed load and move", FavoritesState(list: failed, status: .failed(.cancelled))),
    ]

    try await Gallery.check(samples, pages: others, bar: .sample(at: "favorites")) {
      FavoritesView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await FavoritesView(presenter: presenter, state: FavoritesState()).handle(each: [
      .appeared, .wantsRows(100..<124), .wantsDetails(of: "7"), .wantsDetails(of: "x"),
      .chose(.retry, [:]), .chose(.newCode, [:]),
      .did(.moveUp, ["7"]), .did(.moveDown, ["8"]), .did(.remove, ["9"]),
      .did(.newCode, ["7"]), .did(.moveUp, ["x"]), .marked(.all), .did(.remove, .all),
      .selected(id: "8"), .selected(id: "x"),
      .chose(.undo, [:]), .chose(.done, [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForFavorites, .reached(100..<124), .askedForDetails(7), .askedForFavorites,
      .moved(7, -1), .moved(8, 1),
      .removed(["9"]), .marked(.all), .removed(.all), .selected(8), .undid, .finished, .finished,
    ]
    #expect(presenter.calls == calls)
  }
}
