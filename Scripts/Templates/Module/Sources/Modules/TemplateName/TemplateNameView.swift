import ViperPages
import ViperPresentation

/// View → Presenter: the user's actions.
@MainActor
protocol TemplateNameViewToPresenter: AnyObject {
  func userAskedForItems() async
  func userSelected(_ id: String)
  func userFinished()
}

/// Makes a page of the `TemplateNameState`, and passes the page's events to the presenter.
final class TemplateNameView: Screen, TemplateNamePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any TemplateNameViewToPresenter
  private var state: TemplateNameState { didSet { driver?.pageChanged() } }

  init(
    presenter: some TemplateNameViewToPresenter, state: TemplateNameState
  ) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: TemplateNameState) { self.state = state }

  var page: Page {
    let table = Table(
      [.init("name", "Name", width: 24), .init("detail", "Detail", width: 40)],
      rows: state.rows.map(Table.Row.init), count: state.rows.count, empty: empty,
      enter: "Select")
    return Page(
      "Template name", .table(table),
      notice: state.status.notice, busy: state.status.activity, actions: actions)
  }

  /// The text without rows; empty before it is known that there are none.
  private var empty: String {
    switch state.status {
    case .busy, .failed: ""
    case .done, .hint, .idle: "Nothing is here yet."
    }
  }

  /// No actions before the first rows are loaded, so that Enter acts on a row.
  private var actions: [Action] {
    switch state.status {
    case .busy where state.rows.isEmpty: []
    case .busy, .done, .hint, .idle: [.reload, .done]
    case .failed: [.retry, .done]
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.reload, _), .chose(.retry, _): await presenter.userAskedForItems()
    case .selected(let id): presenter.userSelected(id)
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .changed, .chose, .did, .marked, .requirementMet, .submitted, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Table.Row {
  fileprivate init(_ row: TemplateNameRow) {
    self.init(id: row.id, [.init(row.name), .init(row.detail)])
  }
}

extension Action {
  static let reload = Action("reload", "Reload", key: "r")
}
