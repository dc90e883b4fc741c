import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesViewTests {
  private nonisolated static let done = Action("done", "Done")
  private static let moveDown = Action("move-down", "Move down", key: "J")
  private static let moveUp = Action("move-up", "Move up", key: "K")
  private static let remove = Action("remove", "Remove", key: "x")
  private nonisolated static let retry = Action("retry", "Try again")

  let presenter = PresenterSpy()

  @Test func `favorites are rows of a table, without hidden details`() throws {
    let list = ListContent<UserRow, FavoritesError>(
      rows: [try .ada(), try .grace()], first: 50, count: 2000, status: .idle)
    let hidden = VisibleDetails(addresses: .hidden, ages: .shown)

    let columns: [Table.Column] = [
      .init("name", "Name", width: 22), .init("username", "Username", width: 16),
      .init("age", "Age", width: 9, .trailing),
    ]
    let rows: [Table.Row] = [
      .init(
        id: "7",
        [.init("Ada Lovelace"), .init("ada"), .init("36 years", .number(36))]),
      .init(
        id: "8",
        [.init("Grace Hopper"), .init("grace"), .init("", .nothing)]),
    ]
    let table = Table(
      columns, rows: rows, first: 50, count: 2000, empty: "",
      enter: "Open", rowActions: [Self.moveUp, Self.moveDown, Self.remove])
    let page = makeView(FavoritesState(list: list, visible: hidden)).page
    #expect(page == Page("Favorites", .table(table), actions: [Self.done]))
  }

  @Test(
    arguments: [
      (.loading, .idle, nil, "Loading…", [done]), (.idle, .idle, nil, nil, [done]),
      (
        .idle, .failed(.cancelled), .failure("It was cancelled. Try again."), nil,
        [done]
      ),
      (
        .failed(.unavailable(.busy)), .failed(.cancelled), .failure("\(StoreError.busy)"), nil,
        [retry, done]
      ),
    ] as [(Status<FavoritesError>, Status<FavoritesError>, Notice?, busy: String?, [Action])])
  func `an empty list says why, and a failed load rather than a failed move`(
    status: Status<FavoritesError>, move: Status<FavoritesError>, notice: Notice?, busy: String?,
    actions: [Action]
  ) {
    let page = makeView(FavoritesState(list: ListContent(status: status), move: move)).page

    let words = "You have no favorites yet. Favorite one in Users."
    #expect((page.notice, page.busy, page.actions) == (notice, busy, actions))
    #expect(page.table?.empty == (status == .idle ? words : ""))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(FavoritesState())
    let other = Action("other", "Other")
    await view.handle(each: [
      .appeared, .wantsRows(100..<124), .chose(Self.retry, [:]), .chose(other, [:]),
      .did(Self.moveUp, id: "7"), .did(Self.moveDown, id: "8"), .did(Self.remove, id: "9"),
      .did(other, id: "7"), .did(Self.remove, id: "x"), .selected(id: "8"), .selected(id: "x"),
      .chose(Self.done, [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForFavorites, .reached(100..<124), .askedForFavorites, .moved(7, -1), .moved(8, 1),
      .askedToRemove(9), .selected(8), .finished, .finished,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: FavoritesState) -> FavoritesView {
    FavoritesView(presenter: presenter, state: state)
  }
}
