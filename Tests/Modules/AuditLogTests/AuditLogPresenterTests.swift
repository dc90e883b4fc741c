import Accounts
import Testing
import ViperKitTesting
import ViperPresentation

@testable import AuditLog

@MainActor
@Suite struct AuditLogPresenterTests {
  let view = ViewSpy<AuditLogState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: AuditLogPresenter

  init() {
    presenter = AuditLogPresenter(interactor: interactor, limit: nil) {
      AuditLogRow.now
    }
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test func `the first fifty events are loaded, and formatted as rows`() async {
    await presenter.userAskedForEvents()

    expect(view, shows: [state()])
    #expect(interactor.calls == [.events(0..<50, "")])
  }

  @Test func `an empty log has a text until a load fails, and finishing leaves`() async {
    interactor.answer = .success(([], 0))

    await presenter.userAskedForEvents()
    await presenter.userFiltered(by: "x")
    await presenter.userReached(70..<90)
    interactor.answer = .failure(.notAllowed)
    await presenter.userReached(0..<9)
    presenter.userFinished()

    let nothing = "Nothing has happened yet."
    let noMatch = "No event matches “x”. Try fewer letters, or other words."
    expect(
      view,
      shows: [
        empty(nothing, text: ""), empty(nothing), empty(nothing, .loading), empty(noMatch),
        empty(noMatch, .loading), empty(noMatch), empty(noMatch, .loading),
        empty("", .failed(.notAllowed)),
      ])
    let calls = [(0..<50, ""), (0..<50, "x"), (20..<140, "x"), (0..<59, "x")]
    #expect(interactor.calls == calls.map { .events($0, $1) })
    #expect(wireframe.exits == 1)
  }

  @Test func `a filter loads from the top, and the former rows stay visible until then`() async {
    await presenter.userAskedForEvents()
    view.forget()

    await presenter.userFiltered(by: "ada")

    #expect(interactor.calls == [.events(0..<50, ""), .events(0..<50, "ada")])
    // The total without a filter is still known.
    let states = [state(text: "ada"), state(.loading, text: "ada"), state(text: "ada")]
    expect(view, shows: states)
  }

  @Test func `what others do is shown without a sign of it, also where that fails`() async {
    await presenter.userAskedForEvents()
    interactor.answer = .success(([AuditEvent.two[0]], 1))

    await presenter.refresh()
    let list = ListContent<AuditLogRow, AuditLogError>(
      rows: [AuditLogRow.two[0]], count: 1, status: .idle)
    expect(view, shows: [state(), AuditLogState(list: list, text: "", total: 1)])
    interactor.answer = .failure(.cancelled)
    await presenter.refresh()

    expect(view, shows: [])
    #expect(interactor.calls == Array(repeating: .events(0..<50, ""), count: 3))
  }

  private func state(_ status: Status<AuditLogError> = .idle, text: String = "") -> AuditLogState {
    AuditLogState(
      list: ListContent(rows: AuditLogRow.two, count: 2000, status: status), text: text,
      total: 2000)
  }

  private func empty(
    _ words: String, _ status: Status<AuditLogError> = .idle, text: String = "x"
  ) -> AuditLogState {
    AuditLogState(list: ListContent(status: status), text: text, total: 0, empty: words)
  }
}
