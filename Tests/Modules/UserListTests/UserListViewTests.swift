import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import UserList

@MainActor
@Suite struct UserListViewTests {
  typealias Status = Presentation.Status<UserListError>

  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let favorite = Action("favorite", "Favorite", key: "s")

  private nonisolated static let statuses: [(Status, Notice?, busy: String?, [Action])] = [
    (.loading, nil, "Loading…", []), (.idle, nil, nil, []),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil, [retry]
    ),
    (
      .failed(.cancelled), .failure("It was cancelled. Try again."), nil, [retry]
    ),
  ]

  let presenter = PresenterSpy()

  @Test func `users are rows of a table`() throws {
    let grace = UserRow(try User(8, "grace", "Grace Hopper"), isFavorite: true)
    let list = ListContent<UserRow, UserListError>(
      rows: [try .ada(), grace], first: 50, count: 2000, status: .idle)

    let view = show(UserListState(list: list, query: UserQuery("a", by: .age), total: 3000))

    var table = table(rows: [
      Table.Row(
        id: "7",
        [
          .init("", .flag(false)), .init("Ada Lovelace"), .init("ada"),
          .init("36 years", .number(36)), .init("ada@example.org"),
        ]),
      Table.Row(
        id: "8",
        [
          .mark(true), .init("Grace Hopper"), .init("grace"), .init("", .nothing),
          .init("grace@example.org"),
        ]),
    ])
    (table.first, table.count, table.total) = (50, 2000, 3000)
    table.filter?.value = "a"
    table.order?.value = "age"
    #expect(view.page == Page("Users", .table(table)))
  }

  @Test(arguments: [
    (Visibility.hidden, Visibility.shown, ["Age"]), (.shown, .hidden, ["Email"]),
    (.hidden, .hidden, []),
  ])
  func `hidden details have no column and no order`(
    addresses: Visibility, ages: Visibility, columns: [String]
  ) throws {
    let list = ListContent<UserRow, UserListError>(
      rows: [try .ada()], count: 1, status: .idle)
    let view = show(
      UserListState(list: list, visible: VisibleDetails(addresses: addresses, ages: ages)))

    let table = try #require(view.page.table)
    #expect(table.columns.map(\.title) == ["★", "Name", "Username"] + columns)
    #expect(table.rows[0].cells.count == table.columns.count)
    #expect(
      table.order?.options.map(\.label)
        == ["Name", "Username"] + (ages == .shown ? ["Age"] : []) + ["Newest"])
  }

  @Test(arguments: statuses)
  func `it says that it is busy or what went wrong, and why there is no row to pick`(
    status: Status, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = show(UserListState(list: ListContent(status: status), empty: "No row.", picks: true))

    var table = table()
    (table.empty, table.enter) = ("No row.", "Pick")
    #expect(view.page == Page("Users", .table(table), notice: notice, busy: busy, actions: actions))
  }

  @Test(arguments: [
    (Status.done("It is marked."), Notice.success("It is marked.")),
    (.failed(.gone), .failure("This user was deleted. Choose another one.")),
  ])
  func `it says what came of a mark, unless the list has failed`(
    status: Status, shown: Notice
  ) {
    let view = show(UserListState(list: ListContent(status: .idle), status: status))
    #expect(view.page.notice == shown)

    view.show(UserListState(list: ListContent(status: .failed(.cancelled)), status: status))
    #expect(view.page.notice == .failure("It was cancelled. Try again."))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(UserListState())

    await view.handle(each: [
      .appeared, .wantsRows(100..<124), .changed("filter", ["filter": "lo", "sort": "age"]),
      .chose(Self.retry, [:]), .chose(Action("other", "Other"), [:]), .did(Self.favorite, id: "7"),
      .did(Action("other", "Other"), id: "7"), .did(Self.favorite, id: "x"),
      .selected(id: "8"), .selected(id: "x"), .cancelled,
    ])

    #expect(
      presenter.calls == [
        .askedForUsers, .reached(100..<124), .filtered("lo", "age"), .askedForUsers,
        .toggledFavorite(7), .selected(8), .cancelled,
      ])
  }

  private func table(rows: [Table.Row] = []) -> Table {
    let orders = [
      Action("name", "Name"), Action("username", "Username"), Action("age", "Age"),
      Action("newest", "Newest"),
    ]
    return Table(
      [
        .favorite, .init("name", "Name", width: 22),
        .init("username", "Username", width: 16), .init("age", "Age", width: 9, .trailing),
        .init("email", "Email", width: 40),
      ], rows: rows, count: 0, filter: Field("filter", "Filter", isOptional: true),
      order: Field("sort", "Sort by", kind: .choice(of: orders), value: "name", isOptional: true),
      empty: "", enter: "Open", rowActions: [Self.favorite])
  }

  private func show(_ state: UserListState) -> UserListView {
    UserListView(presenter: presenter, state: state)
  }
}
