import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol AuditLogViewToPresenter: AnyObject {
  func userAskedForEvents() async
  func userReached(_ range: Range<Int>) async
  func userFiltered(by text: String) async
  func userFinished()
}

/// Makes a page of an `AuditLogState`, and calls of the presenter of the page's events.
final class AuditLogView: Screen, AuditLogPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any AuditLogViewToPresenter
  private var state: AuditLogState { didSet { driver?.pageChanged() } }

  init(presenter: some AuditLogViewToPresenter, state: AuditLogState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: AuditLogState) { self.state = state }

  var page: Page {
    let list = state.list
    let table = Table(
      Self.columns, rows: list.rows.map(Table.Row.init), first: list.first, count: list.count,
      total: state.total, filter: .filter.showing(state.text), empty: state.empty)
    return Page(
      "Audit log", .table(table),
      notice: list.status.notice, busy: list.status.activity,
      actions: list.status.failure == nil ? [] : [.retry])
  }

  /// All but the last two fit in 80 cells.
  private static let columns: [Table.Column] = [
    .init("time", "Time", width: 19), .init("event", "Event", width: 20),
    .init("user", "User", width: 16), .init("by", "By", width: 16, repeatsHeading: true),
    .init("count", "Count", width: 7, .trailing, repeatsHeading: true),
  ]

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForEvents()
    case .wantsRows(let range): await presenter.userReached(range)
    case .changed(_, let values): await presenter.userFiltered(by: values[.filter])
    case .cancelled: presenter.userFinished()
    case .chose, .did, .marked, .requirementMet, .selected, .submitted, .wantsDetails: break
    }
  }
}

extension Table.Row {
  fileprivate init(_ row: AuditLogRow) {
    self.init(
      id: "\(row.id)",
      [
        .init(row.time), .init(row.event, .word(row.kind)), .init(row.user),
        .init(row.actor),
        .init(row.count.map { "\($0)" } ?? "", row.count.map { .number($0) } ?? .nothing),
      ])
  }
}

extension Table.Cell {
  /// An empty cell for a missing name.
  fileprivate init(_ name: String?) { self.init(name ?? "", name == nil ? .nothing : .text) }
}
