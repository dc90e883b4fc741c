import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol FavoritesViewToPresenter: AnyObject {
  func userAskedForFavorites() async
  func userAskedForDetails(of id: Int64) async
  func userReached(_ range: Range<Int>) async
  func userMoved(_ id: Int64, by steps: Int) async
  func userMarked(_ rows: RowSelection)
  func userRemoved(_ rows: RowSelection) async
  func userUndid() async
  func userSelected(_ id: Int64)
  func userFinished()
}

/// Makes a page of a `FavoritesState`, and calls of the presenter of the page's events.
final class FavoritesView: Screen, FavoritesPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any FavoritesViewToPresenter
  private var state: FavoritesState { didSet { driver?.pageChanged() } }

  init(presenter: some FavoritesViewToPresenter, state: FavoritesState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: FavoritesState) { self.state = state }

  var page: Page {
    let list = state.list
    let rows = list.rows.map { user in
      Table.Row(
        id: "\(user.id)", user.cells(showing: state.visible),
        details: state.activity?.details(of: user))
    }
    let table = Table(
      .users(showing: state.visible), rows: rows, first: list.first, count: list.count,
      empty: list.isEmpty
        ? "You have no favorites yet. Mark users as favorites on the page Users." : "",
      enter: "Open", rowActions: [.moveUp, .moveDown, .remove], marks: list.marks,
      hasDetails: state.administers)
    return Page(
      "Favorites", .table(table),
      notice: list.status.notice ?? state.status.notice,
      busy: list.status.activity ?? state.status.activity, progress: state.progress,
      stopQuestion: state.progress == nil ? nil : "Stop here? What is done stays done.",
      actions: actions)
  }

  /// No action before the first rows are loaded: Enter is for them.
  private var actions: [Action] {
    if state.list.rows.isEmpty, state.list.status == .loading { return [] }
    return (state.list.status.failure == nil ? [] : [.retry]) + (state.canUndo ? [.undo] : [])
      + [.done]
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForFavorites()
    case .wantsDetails(let id):
      if let id = Int64(id) { await presenter.userAskedForDetails(of: id) }
    case .wantsRows(let range): await presenter.userReached(range)
    case .marked(let rows): presenter.userMarked(rows)
    case .did(.remove, let rows): await presenter.userRemoved(rows)
    case .did(let action, let rows):
      if let id = rows.only.flatMap({ Int64($0) }) { await handle(action, id) }
    case .selected(let id):
      if let id = Int64(id) { presenter.userSelected(id) }
    case .chose(.undo, _): await presenter.userUndid()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .changed, .chose, .requirementMet, .submitted: break
    }
  }

  private func handle(_ action: Action, _ id: Int64) async {
    switch action {
    case .moveUp: await presenter.userMoved(id, by: -1)
    case .moveDown: await presenter.userMoved(id, by: 1)
    default: break
    }
  }
}

extension Action {
  static let moveDown = Action("move-down", "Move down", key: "J")
  static let moveUp = Action("move-up", "Move up", key: "K")
  static let remove = Action("remove", "Remove", key: "x", takesRows: true)
}
