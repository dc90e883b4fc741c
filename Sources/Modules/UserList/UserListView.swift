import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol UserListViewToPresenter: AnyObject {
  func userAskedForUsers() async
  func userReached(_ places: Range<Int>) async
  func userFiltered(by text: String, sortedBy order: String) async
  func userToggledFavorite(_ id: Int64) async
  func userSelected(_ id: Int64)
  func userCancelled()
}

/// Makes a page of a `UserListState`, and calls of the presenter of the page's events.
final class UserListView: Screen, UserListPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any UserListViewToPresenter
  private var state: UserListState { didSet { driver?.pageChanged() } }

  init(presenter: some UserListViewToPresenter, state: UserListState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: UserListState) { self.state = state }

  var page: Page {
    let list = state.list
    let rows = list.rows.map { user in
      Table.Row(id: "\(user.id)", [user.mark] + user.cells(showing: state.visible))
    }
    let table = Table(
      [.favorite] + .users(showing: state.visible),
      rows: rows, first: list.first, count: list.count,
      isCounted: list.isCounted, total: state.total,
      filter: .filter.showing(state.query.text),
      order: (state.visible.ages == .shown ? Field.sort : .sortWithoutAges)
        .showing(state.query.order.rawValue),
      empty: state.empty, enter: state.picks ? "Pick" : "Open", rowActions: [.favorite])
    return Page(
      "Users", .table(table),
      notice: list.status.notice ?? state.status.notice, busy: list.status.activity,
      actions: list.status.failure == nil ? [] : [.retry])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForUsers()
    case .wantsRows(let places): await presenter.userReached(places)
    case .changed(_, let values):
      await presenter.userFiltered(by: values[.filter], sortedBy: values[.sort])
    case .did(.favorite, let id):
      if let id = Int64(id) { await presenter.userToggledFavorite(id) }
    case .selected(let id):
      if let id = Int64(id) { presenter.userSelected(id) }
    case .cancelled: presenter.userCancelled()
    case .chose, .did, .requirementMet, .submitted: break
    }
  }
}

extension Field {
  static let sort = sort(by: [.match, .name, .username, .age, .newest])
  static let sortWithoutAges = sort(by: [.match, .name, .username, .newest])
  static let pick = Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true)

  private static func sort(by orders: [Action]) -> Field {
    Field("sort", "Sort by", kind: .choice(of: orders), value: "match", isOptional: true)
      .shortened(to: "-s", "ORDER")
  }
}

extension Action {
  fileprivate static let match = Action(Table.bestMatch, "Best match")
  fileprivate static let name = Action("name", "Name")
  fileprivate static let username = Action("username", "Username")
  fileprivate static let age = Action("age", "Age")
  fileprivate static let newest = Action("newest", "Newest")

  static let favorite = Action("favorite", "Favorite", key: "s")
}
