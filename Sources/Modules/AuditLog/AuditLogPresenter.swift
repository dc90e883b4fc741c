import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol AuditLogPresenterToView: AnyObject {
  func show(_ state: AuditLogState)
}

/// Presenter → Interactor: what AuditLog asks of the data.
protocol AuditLogPresenterToInteractor: Sendable {
  /// The events at `range` among those that match `text`, the newest first, and how many match.
  func events(
    at range: Range<Int>, matching text: String
  ) async throws(AuditLogError) -> (rows: [AuditEvent], count: Int)
}

/// Presenter → Wireframe: the way out.
@MainActor
protocol AuditLogPresenterToWireframe: AnyObject {
  func leave()
}

/// Loads the events that match the filter, and formats them as rows.
@MainActor
final class AuditLogPresenter {
  weak var view: (any AuditLogPresenterToView)?
  weak var wireframe: (any AuditLogPresenterToWireframe)?
  private let list: ListPresenter<String, AuditEvent, AuditLogError>
  private var unfiltered = UnfilteredCount()
  private let now: () -> Int64
  private(set) var state = AuditLogState() { didSet { view?.show(state) } }

  /// - Parameter now: Returns the seconds since 1970.
  init(
    interactor: some AuditLogPresenterToInteractor, limit: Int?, now: @escaping () -> Int64
  ) {
    self.now = now
    list = ListPresenter("", limit: limit) { text, range throws(AuditLogError) in
      try await interactor.events(at: range, matching: text)
    }
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reads the rows in sight again.
  func refresh() async { await list.refresh() }

  private func show(_ content: ListContent<AuditEvent, AuditLogError>) {
    var state = state
    let now = now()
    state.list = content.map { AuditLogRow($0, now: now) }
    state.total = unfiltered.update(with: content, matching: state.text)
    state.empty = content.absence(
      "Nothing has happened yet.", of: "No event", matching: state.text, after: state.empty)
    self.state = state
  }
}

// MARK: - View → Presenter

extension AuditLogPresenter: AuditLogViewToPresenter {
  func userAskedForEvents() async { await list.reload() }

  func userReached(_ range: Range<Int>) async { await list.reach(range) }

  func userFiltered(by text: String) async {
    state.text = text
    await list.replace(text)
  }

  func userFinished() { wireframe?.leave() }
}

extension AuditLogRow {
  init(_ event: AuditEvent, now: Int64) {
    self.init(
      id: event.id.rawValue, time: ListedTime(event.time, now: now, isExact: true),
      event: "\(event.kind)", kind: event.kind.rawValue, user: event.user?.description,
      actor: event.actor?.description,
      count: event.count)
  }
}
