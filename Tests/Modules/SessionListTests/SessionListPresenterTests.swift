import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import SessionList

@MainActor
@Suite struct SessionListPresenterTests {
  private static let loaded = SessionListState(rows: SessionRow.two, status: .idle)

  let view = ViewSpy<SessionListState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: SessionListPresenter

  init() {
    presenter = SessionListPresenter(interactor: interactor) { SessionRow.now }
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test func `sessions are listed in words, and stay visible during a reload`() async {
    await presenter.userAskedForSessions()
    await presenter.userAskedForSessions()

    let loading = Self.state(.loading)
    expect(view, shows: [SessionListState(), Self.loaded, loading, Self.loaded])
    #expect(interactor.calls == [.sessions, .sessions])
  }

  @Test func `what others change is shown without a sign of it, also where that fails`() async {
    await present()
    view.forget()
    interactor.rows.removeLast()

    await presenter.refresh()
    interactor.error = .cancelled
    await presenter.refresh()

    expect(view, shows: [SessionListState(rows: SessionRow.two.dropLast(), status: .idle)])
  }

  @Test func `a refresh during a load makes the load read again`() async {
    await present()
    let (early, gate) = (Gate(), Gate())
    interactor.gate = early
    async let before: Void = presenter.refresh()
    await until { interactor.calls.count == 2 }
    (interactor.gate, interactor.rows) = (gate, [OpenSession.two[0]])
    async let load: Void = presenter.userAskedForSessions()
    await until { interactor.calls.count == 3 }
    interactor.gate = nil
    interactor.rows = [OpenSession.two[1]]
    await presenter.refresh()
    early.open()
    await before
    gate.open()
    await load

    #expect(interactor.calls == Array(repeating: .sessions, count: 5))
    let rest = SessionListState(rows: [SessionRow.two[1]], status: .idle)
    expect(view, shows: [Self.state(.loading), rest])
  }

  @Test func `a failed load shows its reason, and can be repeated`() async {
    interactor.error = .cancelled

    await presenter.userAskedForSessions()
    expect(view, shows: [SessionListState(), SessionListState(status: .failed(.cancelled))])
    interactor.error = nil
    await presenter.userAskedForSessions()

    expect(view, shows: [SessionListState(), Self.loaded])
  }

  @Test func `another session ends after a confirmation`() async throws {
    await present()

    presenter.userChoseToEnd(3)

    let question =
      "Do you want to end the session on an unknown machine, used last \(SessionRow.two[1].used.text)?"
    #expect(wireframe.calls == [.ask(question, accept: "End the session")])
    #expect(interactor.calls == [.sessions])
    try await wireframe.accept()
    #expect(interactor.calls == [.sessions, .end(OpenSession.ID(rawValue: 3))])
    interactor.error = .unavailable(.busy)
    await #expect(throws: SessionListError.unavailable(.busy)) { try await wireframe.accept() }
  }

  @Test func `ending a session waits for a password that is needed, and is done once`() async throws
  {
    await present()
    presenter.userChoseToEnd(3)
    interactor.error = .passwordNeeded

    try await wireframe.accept()
    #expect(wireframe.calls.last == .confirmPassword)
    interactor.error = nil
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    let end = InteractorSpy.Call.end(OpenSession.ID(rawValue: 3))
    #expect(interactor.calls == [.sessions, end, end, .sessions])
    expect(
      view,
      shows: [
        Self.state(.busy("Ending the session…")),
        Self.state(.loading), Self.loaded,
      ])
  }

  @Test func `a session that can't be ended after the password shows the reason in the list`()
    async throws
  {
    await present()
    presenter.userChoseToEnd(3)
    interactor.error = .passwordNeeded
    try await wireframe.accept()
    interactor.error = .unavailable(.busy)

    await presenter.userConfirmedPassword()

    expect(
      view,
      shows: [Self.state(.busy("Ending the session…")), Self.state(.failed(.unavailable(.busy)))])
  }

  @Test func `the current session ends by logging out, and finishing leaves`() async {
    await present()

    presenter.userChoseToEnd(5)
    presenter.userChoseToEnd(4)
    presenter.userFinished()

    #expect(wireframe.calls == [.logOut, .leave])
    #expect(interactor.calls == [.sessions])
  }

  private static func state(_ status: Status<SessionListError>) -> SessionListState {
    SessionListState(rows: SessionRow.two, status: status)
  }

  /// Shows two sessions.
  private func present() async {
    await presenter.userAskedForSessions()
    view.forget()
  }
}
