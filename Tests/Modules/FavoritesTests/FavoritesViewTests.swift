import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesViewTests {
  typealias Status = ListContent<FavoriteRow, FavoritesError>.Status

  private nonisolated static let done = Action("done", "Done")
  private nonisolated static let moveDown = Action("move-down", "Move down", key: "n")
  private nonisolated static let moveUp = Action("move-up", "Move up", key: "p")
  private nonisolated static let remove = Action("remove", "Remove", key: "r")
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let nobody =
    "You have no favorites yet. In Users, f marks one, or Ctrl-F while you type."

  private nonisolated static let statuses:
    [(Status, empty: String, Notice?, busy: String?, [Action])] = [
      (.loading, "", nil, "Loading…", [done]),
      (.presenting, nobody, nil, nil, [done]),
      (
        .failed(.unavailable(.busy)), "",
        .failure("Another program is using viper.db. Try again in a moment."), nil, [retry, done]
      ),
    ]

  let presenter = PresenterSpy()

  @Test func `favorites are rows of a table`() {
    let list = ListContent<FavoriteRow, FavoritesError>(
      rows: [.ada, .grace], first: 50, count: 2000, status: .presenting)

    let view = show(FavoritesState(list: list))

    var table = table(rows: [
      Table.Row(
        id: "7",
        [
          .init("Ada Lovelace"), .init("ada"), .init("36 years", .number(36)),
          .init("ada@example.org"),
        ]),
      Table.Row(
        id: "8",
        [
          .init("Grace Hopper"), .init("grace"), .init("", .nothing), .init("grace@example.org"),
        ]),
    ])
    (table.first, table.count, table.empty) = (50, 2000, Self.nobody)
    #expect(view.page == Page("Favorites", .table(table), actions: [Self.done]))
  }

  @Test func `what is hidden has no column`() {
    let list = ListContent<FavoriteRow, FavoritesError>(
      rows: [.ada], count: 1, status: .presenting)
    let hidden = VisibleDetails(addresses: .hidden, ages: .hidden)

    let view = show(FavoritesState(list: list, visible: hidden))

    guard case .table(let table) = view.page.body else {
      Issue.record("It is no table.")
      return
    }
    #expect(table.columns.map(\.title) == ["Name", "Username"])
    #expect(table.rows[0].cells == [.init("Ada Lovelace"), .init("ada")])
  }

  @Test(arguments: statuses)
  func `it says whether it is busy, or what went wrong and how to go on`(
    status: Status, empty: String, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = show(FavoritesState(list: ListContent(status: status)))

    var table = table()
    table.empty = empty
    #expect(
      view.page == Page("Favorites", .table(table), notice: notice, busy: busy, actions: actions))
  }

  @Test func `it says why a favorite wasn't moved, unless the list has failed`() {
    let failure = FavoritesError.cancelled
    let view = show(FavoritesState(list: ListContent(status: .presenting), moveFailure: failure))
    #expect(view.page.notice == .failure("It was stopped before it was done. Try again."))
    #expect(view.page.actions == [Self.done])

    view.show(
      FavoritesState(
        list: ListContent(status: .failed(.unavailable(.busy))), moveFailure: failure))
    #expect(
      view.page.notice == .failure("Another program is using viper.db. Try again in a moment."))
  }

  @Test func `it begins by loading`() {
    let view = FavoritesView(presenter: presenter)

    #expect(
      view.page == Page("Favorites", .table(table()), busy: "Loading…", actions: [Self.done]))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = FavoritesView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.wantsRows(100..<124))
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.did(Self.moveUp, id: "7"))
    await view.handle(.did(Self.moveDown, id: "8"))
    await view.handle(.did(Self.remove, id: "9"))
    await view.handle(.did(Action("other", "Other"), id: "7"))
    await view.handle(.did(Self.remove, id: "nobody"))
    await view.handle(.selected(id: "8"))
    await view.handle(.selected(id: "nobody"))
    await view.handle(.chose(Self.done, [:]))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .askedForFavorites, .reached(100..<124), .askedForFavorites, .moved(7, -1), .moved(8, 1),
        .askedToRemove(9), .selected(8), .finished, .finished,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = FavoritesView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(FavoritesState(moveFailure: .cancelled))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }

  private func show(_ state: FavoritesState) -> FavoritesView {
    let view = FavoritesView(presenter: presenter)
    view.show(state)
    return view
  }

  private func table(rows: [Table.Row] = []) -> Table {
    Table(
      [
        .init("name", "Name", width: 22), .init("username", "Username", width: 16),
        .init("age", "Age", width: 9, .trailing), .init("email", "Email", width: 40),
      ], rows: rows, count: 0, empty: "", enter: "Open",
      rowActions: [Self.moveUp, Self.moveDown, Self.remove])
  }
}
