import Terminal

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
    let (list, failure) = (state.list, state.list.status.failure)
    let (addresses, ages) = (state.visible.addresses == .shown, state.visible.ages == .shown)
    let table = Table(
      Self.columns(addresses: addresses, ages: ages),
      rows: list.rows.map { Table.Row($0, addresses: addresses, ages: ages) }, first: list.first,
      count: list.count, filter: .filter.showing(state.query.text),
      order: (ages ? Field.sort : .sortWithoutAges).showing(state.query.order.rawValue),
      empty: state.absence?.words ?? "", enter: state.picks ? "Pick" : "Open",
      rowActions: [.favorite]
    )
    return Page(
      "Users", .table(table),
      notice: failure.map { .failure("\($0)") } ?? state.notice?.shown,
      busy: list.status == .loading ? "Loading…" : nil,
      actions: failure == nil ? [] : [.retry]
    )
  }

  /// They fit 80 cells but for the addresses, whose ends give way.
  private static func columns(addresses: Bool, ages: Bool) -> [Table.Column] {
    [
      .init("is-favorite", "★", width: 1), .init("name", "Name", width: 22),
      .init("username", "Username", width: 16),
    ] + (ages ? [.init("age", "Age", width: 9, .trailing)] : [])
      + (addresses ? [.init("email", "Email", width: 40)] : [])
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
    default: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ user: UserRow, addresses: Bool, ages: Bool) {
    let mark = Table.Cell(user.isFavorite ? "★" : "", .flag(user.isFavorite))
    let age = Table.Cell(user.ageText, user.age.map { .number($0) } ?? .nothing)
    self.init(
      id: "\(user.id)",
      [mark, .init(user.name), .init(user.username)] + (ages ? [age] : [])
        + (addresses ? [.init(user.email)] : []))
  }
}

extension UserListState.Absence {
  fileprivate var words: String {
    switch self {
    case .nobodyIsHere: return "Nobody is here yet."
    case .nobodyMatches(let text):
      let shown = text.count > 20 ? "\(text.prefix(19))…" : text
      return "Nobody matches “\(shown)”. Try fewer letters, or other words."
    }
  }
}

extension UserListState.Notice {
  fileprivate var shown: Notice {
    switch self {
    case .marked(let name): .success("\(name) is one of your favorites now.")
    case .unmarked(let name): .success("\(name) is no favorite any more.")
    case .markFailed(let error): .failure("\(error)")
    }
  }
}

extension Field {
  static let filter = Field("filter", "Filter", isOptional: true)
  static let sort = sort(by: [.name, .username, .age, .newest])
  static let sortWithoutAges = sort(by: [.name, .username, .newest])
  static let limit = Field(
    "limit", "List at most so many", kind: .number(in: 1...1_000_000_000), isOptional: true)
  static let pick = Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true)

  private static func sort(by orders: [Action]) -> Field {
    Field("sort", "Sort by", kind: .choice(of: orders), value: "name", isOptional: true)
  }
}

extension Action {
  fileprivate static let name = Action("name", "Name")
  fileprivate static let username = Action("username", "Username")
  fileprivate static let age = Action("age", "Age")
  fileprivate static let newest = Action("newest", "Newest")

  static let favorite = Action("favorite", "Favorite", key: "f")
  static let retry = Action("retry", "Try again")
}
