import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SessionListViewToPresenter: AnyObject {
  func userAskedForSessions() async
  func userChoseToEnd(_ id: Int64)
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of a `SessionListState`, and calls of the presenter of the page's events.
final class SessionListView: Screen, SessionListPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any SessionListViewToPresenter
  private var state: SessionListState { didSet { driver?.pageChanged() } }

  init(presenter: some SessionListViewToPresenter, state: SessionListState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: SessionListState) { self.state = state }

  var page: Page {
    let table = Table(
      [
        .init("machine", "Machine", width: 19),
        .init("started", "Started", width: 17, repeatsHeading: true),
        .init("used", "Used", width: 17, repeatsHeading: true),
        .init("is-current", "", width: 8, spoken: "this session"),
      ],
      rows: state.rows.map(Table.Row.init), count: state.rows.count,
      empty: state.status == .idle ? "No session is open." : "", enter: "End")
    return Page(
      "Your sessions", .table(table),
      notice: state.status.notice, busy: state.status.activity, actions: actions)
  }

  /// No action before the first rows are loaded: Enter is for them.
  private var actions: [Action] {
    switch state.status {
    case .busy where state.rows.isEmpty: []
    case .failed: [.retry, .done]
    case .busy, .done, .hint, .idle: [.done]
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForSessions()
    case .selected(let id): if let id = Int64(id) { presenter.userChoseToEnd(id) }
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .changed, .chose, .did, .marked, .submitted, .wantsDetails, .wantsRows: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ session: SessionRow) {
    let mark = Table.Cell(session.isCurrent ? "this one" : "", .flag(session.isCurrent))
    self.init(
      id: "\(session.id)",
      [.init(session.machine), .init(session.started), .init(session.used), mark])
  }
}
