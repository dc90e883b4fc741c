import Doubles
import Terminal
import Testing

@testable import UserList

@MainActor
@Suite struct UserListViewTests {
  private nonisolated static let retry = Action("retry", "Try again")
  private nonisolated static let columns: [Table.Column] = [
    .init("name", "Name", width: 32), .init("username", "Username", width: 20),
    .init("age", "Age", width: 9, .trailing),
  ]

  private nonisolated static let statuses:
    [(UserListState.Status, empty: String, Notice?, busy: String?, [Action])] = [
      (.loading, "", nil, "Loading…", []),
      (.presenting, "Nobody is here yet.", nil, nil, []),
      (
        .failed(.unavailable(.busy)), "",
        .failure("Another program is using viper.db. Try again in a moment."), nil, [retry]
      ),
      (
        .failed(.cancelled), "", .failure("The list was stopped. Try again to see it."), nil,
        [retry]
      ),
    ]

  let presenter = PresenterSpy()

  @Test func `users are rows of a table`() {
    let view = UserListView(presenter: presenter)
    let grace = UserRow(id: 7, name: "Grace Hopper", username: "grace", age: nil, ageText: "")

    view.show(UserListState(rows: [.ada, grace], first: 50, count: 2000, status: .presenting))

    let rows = [
      Table.Row(
        id: "1", [.init("Ada Lovelace"), .init("ada"), .init("36 years", .number(36))]),
      Table.Row(id: "7", [.init("Grace Hopper"), .init("grace"), .init("", .nothing)]),
    ]
    let table = Table(
      Self.columns, rows: rows, first: 50, count: 2000, empty: "Nobody is here yet.")
    #expect(view.page == Page("Users", .table(table)))
  }

  @Test(arguments: statuses)
  func `it says whether it is busy, or what went wrong and how to go on`(
    status: UserListState.Status, empty: String, notice: Notice?, busy: String?, actions: [Action]
  ) {
    let view = UserListView(presenter: presenter)

    view.show(UserListState(status: status))

    let table = Table(Self.columns, rows: [], count: 0, empty: empty)
    #expect(
      view.page == Page("Users", .table(table), notice: notice, busy: busy, actions: actions))
  }

  @Test func `it begins by loading`() {
    let view = UserListView(presenter: presenter)

    let table = Table(Self.columns, rows: [], count: 0, empty: "")
    #expect(view.page == Page("Users", .table(table), busy: "Loading…"))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = UserListView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.wantsRows(100..<124))
    await view.handle(.chose(Self.retry, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.selected(id: "1"))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [.askedForUsers, .reached(100..<124), .askedForUsers, .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = UserListView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(UserListState(status: .presenting))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
