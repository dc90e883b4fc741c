import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol TemplateNameViewToPresenter: AnyObject {
  func userAskedForItems() async
  func userSelected(_ id: String)
  func userFinished()
}

/// Turns a `TemplateNameState` into a page, and events of the page into calls of the presenter.
@MainActor
final class TemplateNameView: Screen, TemplateNamePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any TemplateNameViewToPresenter
  private var state = TemplateNameState() { didSet { driver?.pageChanged() } }

  init(presenter: any TemplateNameViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: TemplateNameState) { self.state = state }

  var page: Page {
    let table = Table(
      [.init("name", "Name", width: 24), .init("detail", "Detail", width: 40)],
      rows: state.rows.map(Table.Row.init), count: state.rows.count,
      empty: state.status == .empty ? "Nothing is here yet." : "", enter: "Select")
    return Page(
      "Template name", .table(table),
      notice: notice,
      busy: state.status == .loading ? "Loading…" : nil,
      actions: actions)
  }

  private var notice: Notice? {
    if let failure = state.status.failure { return .failure("\(failure)") }
    return state.notice.map { .success($0) }
  }

  /// Nothing to choose before the first rows are there: Enter is for them.
  private var actions: [Action] {
    switch state.status {
    case .loading where state.rows.isEmpty: []
    case .loading, .presenting, .empty: [.reload, .done]
    case .failed: [.retry, .done]
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.reload, _), .chose(.retry, _): await presenter.userAskedForItems()
    case .selected(let id): presenter.userSelected(id)
    case .chose(.done, _), .cancelled: presenter.userFinished()
    default: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ row: TemplateNameRow) {
    self.init(id: row.id, [.init(row.name), .init(row.detail)])
  }
}

extension Action {
  static let done = Action("done", "Done")
  static let reload = Action("reload", "Reload", key: "r")
  static let retry = Action("retry", "Try again")
}
