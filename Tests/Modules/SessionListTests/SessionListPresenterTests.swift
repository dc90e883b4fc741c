import Accounts
import Doubles
import Testing

@testable import SessionList

@MainActor
@Suite struct SessionListPresenterTests {
  private static let loaded = SessionListState(rows: SessionRow.two, status: .presenting)

  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let ada = Session.Key.ofAda

  @Test func `it begins empty, and lists the sessions as people read them`() async {
    let presenter = makePresenter()

    presenter.begin(with: ada)
    await presenter.userAskedForSessions()

    #expect(view.shown == [SessionListState(), SessionListState(), Self.loaded])
    #expect(await interactor.calls == [.sessions(ada)])
  }

  @Test func `what is known stays in sight while it is read again`() async {
    let presenter = await presenting()

    await presenter.userAskedForSessions()

    #expect(
      view.shown.suffix(2)
        == [SessionListState(rows: SessionRow.two, status: .loading), Self.loaded])
  }

  @Test(arguments: [SessionListError.cancelled, .unavailable(.busy)])
  func `sessions that can't be listed say why, and are asked for again`(
    error: SessionListError
  ) async {
    let presenter = makePresenter()
    presenter.begin(with: ada)
    await interactor.fail(with: error)

    await presenter.userAskedForSessions()
    #expect(view.shown.last == SessionListState(status: .failed(error)))
    await interactor.fail(with: nil)
    await presenter.userAskedForSessions()

    #expect(view.shown.last == Self.loaded)
  }

  @Test func `another session ends once that is confirmed`() async throws {
    let presenter = await presenting()

    presenter.userChoseToEnd(3)

    let question =
      "Do you want to end the session on an unknown machine, used last on 2026-01-31 12:00 UTC?"
    #expect(wireframe.calls == [.confirm(question)])
    #expect(await interactor.calls == [.sessions(ada)])
    try await wireframe.end()
    #expect(await interactor.calls == [.sessions(ada), .end(OpenSession.ID(rawValue: 3), ada)])
  }

  @Test func `a session that can't be ended says why`() async {
    let presenter = await presenting()
    presenter.userChoseToEnd(3)
    await interactor.fail(with: .unavailable(.busy))

    await #expect(throws: SessionListError.unavailable(.busy)) { try await wireframe.end() }
  }

  @Test func `where the password is needed, it is asked for, and then the session ends once`()
    async throws
  {
    let presenter = await presenting()
    presenter.userChoseToEnd(3)
    await interactor.fail(with: .passwordNeeded)

    try await wireframe.end()
    #expect(wireframe.calls.last == .confirmPassword)
    await interactor.fail(with: nil)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    let end = InteractorSpy.Call.end(OpenSession.ID(rawValue: 3), ada)
    #expect(await interactor.calls == [.sessions(ada), end, end, .sessions(ada)])
    #expect(
      view.shown.suffix(3) == [
        SessionListState(rows: SessionRow.two, status: .ending),
        SessionListState(rows: SessionRow.two, status: .loading), Self.loaded,
      ])
  }

  @Test func `a session that can't be ended after the password says why in the list`() async throws
  {
    let presenter = await presenting()
    presenter.userChoseToEnd(3)
    await interactor.fail(with: .passwordNeeded)
    try await wireframe.end()
    await interactor.fail(with: .unavailable(.busy))

    await presenter.userConfirmedPassword()

    #expect(
      view.shown.last
        == SessionListState(rows: SessionRow.two, status: .failed(.unavailable(.busy))))
  }

  @Test func `the session in use ends by logging out`() async {
    let presenter = await presenting()

    presenter.userChoseToEnd(4)

    #expect(wireframe.calls == [.logOut])
    #expect(await interactor.calls == [.sessions(ada)])
  }

  @Test func `a session that isn't listed isn't asked about`() async {
    let presenter = await presenting()

    presenter.userChoseToEnd(5)

    #expect(wireframe.calls == [])
  }

  @Test func `finishing leaves`() {
    let presenter = makePresenter()

    presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  @Test func `nobody's sessions aren't asked for`() async {
    await makePresenter().userAskedForSessions()

    #expect(view.shown == [])
    #expect(await interactor.calls == [])
  }

  @Test func `the next account doesn't see the sessions of the last one`() async {
    let presenter = await presenting()

    presenter.begin(with: ada)

    #expect(view.shown.last == SessionListState())
  }

  private func makePresenter() -> SessionListPresenter {
    let presenter = SessionListPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  /// A presenter that shows two sessions.
  private func presenting() async -> SessionListPresenter {
    let presenter = makePresenter()
    presenter.begin(with: ada)
    await presenter.userAskedForSessions()
    return presenter
  }
}
