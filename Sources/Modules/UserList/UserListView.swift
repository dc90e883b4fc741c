import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol UserListViewToPresenter: AnyObject {
  func userAskedForUsers() async
  func userReached(_ places: Range<Int>) async
  func userCancelled()
}

/// Makes a page of a `UserListState` and tells the presenter what the user does to it.
@MainActor
final class UserListView: Screen, UserListPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any UserListViewToPresenter
  private var state = UserListState() { didSet { driver?.pageChanged() } }

  init(presenter: any UserListViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: UserListState) { self.state = state }

  var page: Page {
    let table = Table(
      [
        .init("name", "Name", width: 32), .init("username", "Username", width: 20),
        .init("age", "Age", width: 9, .trailing),
      ],
      rows: state.rows.map(Table.Row.init), first: state.first, count: state.count,
      empty: state.status == .presenting ? "Nobody is here yet." : ""
    )
    return Page(
      "Users", .table(table),
      notice: state.status.failure.map { .failure("\($0)") },
      busy: state.status == .loading ? "Loading…" : nil,
      actions: state.status.failure == nil ? [] : [.retry]
    )
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForUsers()
    case .wantsRows(let places): await presenter.userReached(places)
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ user: UserRow) {
    let age = Table.Cell(user.ageText, user.age.map { .number($0) } ?? .nothing)
    self.init(id: "\(user.id)", [.init(user.name), .init(user.username), age])
  }
}

extension Action {
  static let retry = Action("retry", "Try again")
}
