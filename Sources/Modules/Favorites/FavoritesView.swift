import Presentation
import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol FavoritesViewToPresenter: AnyObject {
  func userAskedForFavorites() async
  func userReached(_ places: Range<Int>) async
  func userMoved(_ id: Int64, by steps: Int) async
  func userAskedToRemove(_ id: Int64)
  func userSelected(_ id: Int64)
  func userFinished()
}

/// Makes a page of a `FavoritesState`, and calls of the presenter of the page's events.
@MainActor
final class FavoritesView: Screen, FavoritesPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any FavoritesViewToPresenter
  private var state: FavoritesState { didSet { driver?.pageChanged() } }

  init(presenter: some FavoritesViewToPresenter, state: FavoritesState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: FavoritesState) { self.state = state }

  var page: Page {
    let (list, failure) = (state.list, state.list.status.failure)
    let (addresses, ages) = (state.visible.addresses == .shown, state.visible.ages == .shown)
    let table = Table(
      Self.columns(addresses: addresses, ages: ages),
      rows: list.rows.map { Table.Row($0, addresses: addresses, ages: ages) }, first: list.first,
      count: list.count,
      empty: list.status == .presenting
        ? "You have no favorites yet. In Users, f marks one, or Ctrl-F while you type." : "",
      enter: "Open", rowActions: [.moveUp, .moveDown, .remove]
    )
    return Page(
      "Favorites", .table(table),
      notice: (failure ?? state.moveFailure).map { .failure("\($0)") },
      busy: list.status == .loading ? "Loading…" : nil,
      actions: (failure == nil ? [] : [.retry]) + [.done]
    )
  }

  /// All but the addresses fit in 80 cells; those are truncated.
  private static func columns(addresses: Bool, ages: Bool) -> [Table.Column] {
    [.init("name", "Name", width: 22), .init("username", "Username", width: 16)]
      + (ages ? [.init("age", "Age", width: 9, .trailing)] : [])
      + (addresses ? [.init("email", "Email", width: 40)] : [])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForFavorites()
    case .wantsRows(let places): await presenter.userReached(places)
    case .did(let action, let id):
      if let id = Int64(id) { await handle(action, id) }
    case .selected(let id):
      if let id = Int64(id) { presenter.userSelected(id) }
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .changed, .chose, .requirementMet, .submitted: break
    }
  }

  private func handle(_ action: Action, _ id: Int64) async {
    switch action {
    case .moveUp: await presenter.userMoved(id, by: -1)
    case .moveDown: await presenter.userMoved(id, by: 1)
    case .remove: presenter.userAskedToRemove(id)
    default: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ user: FavoriteRow, addresses: Bool, ages: Bool) {
    let age = Table.Cell(user.ageText, user.age.map { .number($0) } ?? .nothing)
    self.init(
      id: "\(user.id)",
      [.init(user.name), .init(user.username)] + (ages ? [age] : [])
        + (addresses ? [.init(user.email)] : []))
  }
}

extension Action {
  static let moveDown = Action("move-down", "Move down", key: "n")
  static let moveUp = Action("move-up", "Move up", key: "p")
  static let remove = Action("remove", "Remove", key: "r")
}
