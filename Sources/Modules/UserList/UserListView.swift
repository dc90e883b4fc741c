import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol UserListViewToPresenter: AnyObject {
  func userAskedForUsers() async
  func userAskedForDetails(of id: Int64) async
  func userReached(_ range: Range<Int>) async
  func userFiltered(by text: String, sortedBy order: String) async
  func userMarked(_ rows: RowSelection)
  func userToggledFavorites(_ rows: RowSelection) async
  func userUndid() async
  func userChose(_ act: UserAct, _ rows: RowSelection) async
  func userMetRequirement() async
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
      Table.Row(
        id: "\(user.id)", [user.mark] + user.cells(showing: state.visible),
        details: state.activity?.details(of: user))
    }
    let table = Table(
      [.favorite] + .users(showing: state.visible),
      rows: rows, first: list.first, count: list.count,
      isCounted: list.isCounted, total: state.total,
      filter: .filter.showing(state.query.text),
      order: (state.visible.ages == .shown ? Field.sort : .sortWithoutAges)
        .showing(state.query.option),
      empty: state.empty, enter: state.picks ? "Pick" : "Open",
      rowActions: state.administers
        ? [.favorite, .disable, .enable, .mailCode, .delete] : [.favorite],
      marks: list.marks, hasDetails: state.administers)
    return Page(
      "Users", .table(table),
      notice: list.status.notice ?? state.status.notice,
      busy: list.status.activity ?? state.status.activity, progress: state.progress,
      stopQuestion: state.progress == nil ? nil : "Stop here? What is done stays done.",
      actions: (list.status.failure == nil ? [] : [.retry]) + (state.canUndo ? [.undo] : []))
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForUsers()
    case .wantsDetails(let id):
      if let id = Int64(id) { await presenter.userAskedForDetails(of: id) }
    case .wantsRows(let range): await presenter.userReached(range)
    case .changed(_, let values):
      await presenter.userFiltered(by: values[.filter], sortedBy: values[.sort])
    case .marked(let rows): presenter.userMarked(rows)
    case .did(.favorite, let rows): await presenter.userToggledFavorites(rows)
    case .did(let action, let rows):
      if let act = UserAct(action) { await presenter.userChose(act, rows) }
    case .chose(.undo, _): await presenter.userUndid()
    case .requirementMet: await presenter.userMetRequirement()
    case .selected(let id):
      if let id = Int64(id) { presenter.userSelected(id) }
    case .cancelled: presenter.userCancelled()
    case .chose, .submitted: break
    }
  }
}

extension UserAct {
  fileprivate init?(_ action: Action) {
    switch action {
    case .delete: self = .administer(.delete)
    case .disable: self = .administer(.setDisabled(true))
    case .enable: self = .administer(.setDisabled(false))
    case .mailCode: self = .administer(.startReset)
    default: return nil
    }
  }
}

extension Field {
  static let sort = sort(by: [.match] + names + [.age, .age.descending()] + times)
  static let sortWithoutAges = sort(by: [.match] + names + times)
  static let pick = Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true)

  private static let names: [Action] = [
    .name, .name.descending(), .username, .username.descending(),
  ]
  private static let times: [Action] = [.newest, .newest.descending("Oldest")]

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

  static let delete = Action("delete", "Delete", key: "x", isDangerous: true, takesRows: true)
  static let disable = Action("disable", "Disable", key: "d", takesRows: true)
  static let enable = Action("enable", "Enable", key: "e", takesRows: true)
  static let favorite = Action("favorite", "Favorite", key: "s", takesRows: true)
  static let mailCode = Action("mail-code", "Mail a reset code", key: "m", takesRows: true)
}
