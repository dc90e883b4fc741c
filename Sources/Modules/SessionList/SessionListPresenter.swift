import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol SessionListPresenterToView: AnyObject {
  func show(_ state: SessionListState)
}

/// Presenter → Interactor: what SessionList asks of the data.
protocol SessionListPresenterToInteractor: Sendable {
  /// The sessions of the account, the most recently used first.
  func sessions() async throws(SessionListError) -> [OpenSession]
  func end(_ ended: OpenSession.ID) async throws(SessionListError)
}

/// Presenter → Wireframe: the questions, and the ways out.
@MainActor
protocol SessionListPresenterToWireframe: AnyObject {
  func ask(_ question: ConfirmationPresenter)
  func confirmPassword()
  func logOut()
  func leave()
}

/// Lists the sessions of one account, and asks before it ends one.
@MainActor
final class SessionListPresenter {
  weak var view: (any SessionListPresenterToView)?
  weak var wireframe: (any SessionListPresenterToWireframe)?
  private let interactor: any SessionListPresenterToInteractor
  private let now: () -> Int64
  private let reader = FreshReader()
  /// The session whose end waits for the password.
  private var waiting: OpenSession.ID?
  private(set) var state = SessionListState() { didSet { view?.show(state) } }

  /// - Parameter now: Returns the seconds since 1970.
  init(interactor: some SessionListPresenterToInteractor, now: @escaping () -> Int64) {
    (self.interactor, self.now) = (interactor, now)
  }

  private func rows(of sessions: [OpenSession]) -> [SessionRow] {
    let now = now()
    return sessions.map { SessionRow($0, now: now) }
  }

  /// Reads the sessions again. A running load or act reads them at its end.
  func refresh() async {
    reader.expire()
    guard state.status == .idle, let sessions = try? await read(), state.status == .idle
    else { return }
    state.rows = rows(of: sessions)
  }

  private func read() async throws(SessionListError) -> [OpenSession] {
    try await reader.read { () throws(SessionListError) in try await interactor.sessions() }
  }

  /// If the password must be confirmed first, nothing is thrown.
  private func end(_ id: OpenSession.ID) async throws(SessionListError) {
    do throws(SessionListError) {
      try await interactor.end(id)
    } catch .passwordNeeded {
      waiting = id
      wireframe?.confirmPassword()
    }
  }
}

// MARK: - View → Presenter

extension SessionListPresenter: SessionListViewToPresenter {
  /// The known sessions stay visible meanwhile.
  func userAskedForSessions() async {
    waiting = nil
    state.status = .loading
    do throws(SessionListError) {
      let sessions = try await read()
      state = SessionListState(rows: rows(of: sessions), status: .idle)
    } catch {
      state.status = .failed(error)
    }
  }

  /// The current session ends by a logout. After the question, the list appears again and reloads.
  func userChoseToEnd(_ id: Int64) {
    guard let row = state.rows.first(where: { $0.id == id }) else { return }
    if row.isCurrent {
      wireframe?.logOut()
      return
    }
    let question = ConfirmationPresenter(
      question: "Do you want to end the session on \(row.machine), used last \(row.used.text)?",
      acceptTitle: "End the session"
    ) { [weak self] outcome in
      if outcome == .accepted { try await self?.end(OpenSession.ID(rawValue: id)) }
    }
    wireframe?.ask(question)
  }

  func userConfirmedPassword() async {
    guard let id = waiting else { return }
    waiting = nil
    state.status = .busy("Ending the session…")
    do throws(SessionListError) {
      try await end(id)
      await userAskedForSessions()
    } catch {
      state.status = .failed(error)
    }
  }

  func userFinished() { wireframe?.leave() }
}

extension SessionRow {
  init(_ session: OpenSession, now: Int64) {
    self.init(
      id: session.id.rawValue,
      machine: session.machine.isEmpty ? "an unknown machine" : session.machine,
      started: ListedTime(session.started, now: now), used: ListedTime(session.used, now: now),
      isCurrent: session.isCurrent)
  }
}
