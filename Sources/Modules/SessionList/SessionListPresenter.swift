import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol SessionListPresenterToView: AnyObject {
  func show(_ state: SessionListState)
}

/// Presenter → Interactor: what SessionList asks of the data.
protocol SessionListPresenterToInteractor: Sendable {
  /// The one used last comes first.
  func sessions(for session: Session.Key) async throws(SessionListError) -> [OpenSession]
  func end(_ ended: OpenSession.ID, by session: Session.Key) async throws(SessionListError)
}

/// What is done once a question was answered with yes.
typealias SessionListEnd = @MainActor () async throws -> Void

/// Presenter → Wireframe: the questions, and the ways out.
@MainActor
protocol SessionListPresenterToWireframe: AnyObject {
  func confirm(_ question: String, then end: @escaping SessionListEnd)
  func confirmPassword()
  func logOut()
  func leave()
}

/// Lists the sessions of one account, and asks before any of them ends.
@MainActor
final class SessionListPresenter {
  weak var view: (any SessionListPresenterToView)?
  weak var wireframe: (any SessionListPresenterToWireframe)?
  private let interactor: any SessionListPresenterToInteractor
  private var session: Session.Key?
  /// The session whose end was asked for and waits for the password.
  private var waiting: OpenSession.ID?
  private var state = SessionListState() { didSet { view?.show(state) } }

  init(interactor: some SessionListPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(with session: Session.Key) {
    self.session = session
    state = SessionListState()
  }

  /// Where the password has to be confirmed first, it is asked for and nothing is thrown.
  private func end(
    _ id: OpenSession.ID, by session: Session.Key
  ) async throws(SessionListError) {
    do throws(SessionListError) {
      try await interactor.end(id, by: session)
    } catch .passwordNeeded {
      waiting = id
      wireframe?.confirmPassword()
    }
  }
}

// MARK: - View → Presenter

extension SessionListPresenter: SessionListViewToPresenter {
  /// Those that are known already stay in sight meanwhile.
  func userAskedForSessions() async {
    guard let session else { return }
    state.status = .loading
    do throws(SessionListError) {
      let sessions = try await interactor.sessions(for: session)
      state = SessionListState(rows: sessions.map(SessionRow.init), status: .presenting)
    } catch {
      state.status = .failed(error)
    }
  }

  /// The session in use ends like any log-out does.
  func userChoseToEnd(_ id: Int64) {
    guard let session, let row = state.rows.first(where: { $0.id == id }) else { return }
    if row.isCurrent {
      wireframe?.logOut()
    } else {
      let question =
        "Do you want to end the session on \(row.machine), used last on \(row.used) UTC?"
      wireframe?.confirm(question) { [weak self] in
        try await self?.end(OpenSession.ID(rawValue: id), by: session)
      }
    }
  }

  func userConfirmedPassword() async {
    guard let session, let id = waiting else { return }
    waiting = nil
    state.status = .ending
    do throws(SessionListError) {
      try await end(id, by: session)
      await userAskedForSessions()
    } catch {
      state.status = .failed(error)
    }
  }

  func userFinished() {
    wireframe?.leave()
  }
}

extension SessionRow {
  init(_ session: OpenSession) {
    self.init(
      id: session.id.rawValue,
      machine: session.machine.isEmpty ? "an unknown machine" : session.machine,
      started: "\(Timestamp(seconds: session.started))",
      used: "\(Timestamp(seconds: session.used))",
      isCurrent: session.isCurrent)
  }
}
