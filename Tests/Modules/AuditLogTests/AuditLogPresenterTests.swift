import Accounts
import Doubles
import Presentation
import Testing

@testable import AuditLog

@MainActor
@Suite struct AuditLogPresenterTests {
  let view = ViewSpy<AuditLogState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `the first hundred events are loaded, and formatted as rows`() async {
    await makePresenter().userAskedForEvents()

    #expect(view.shown.last == state())
    #expect(interactor.calls == [.events(0..<100, "")])
  }

  @Test func `rows that come into sight are loaded with those around them`() async {
    await makePresenter().userReached(200..<220)

    #expect(interactor.calls == [.events(150..<270, "")])
    #expect(view.shown.last?.list.first == 150)
  }

  @Test func `a filter loads from the top, and the former rows stay in sight until then`() async {
    let presenter = makePresenter()
    await presenter.userAskedForEvents()

    await presenter.userFiltered(by: "ada")

    #expect(interactor.calls.last == .events(0..<100, "ada"))
    let states = [state(text: "ada"), state(.loading, text: "ada"), state(text: "ada")]
    #expect(view.shown.suffix(3) == states[...])
  }

  @Test(arguments: [
    ("", "Nothing has happened yet."), (" ", "Nothing has happened yet."),
    ("x", "No event matches “x”. Try fewer letters, or other words."),
  ])
  func `an empty log says whether the filter is the reason, until a load fails`(
    text: String, sentence: String
  ) async {
    let presenter = makePresenter()
    interactor.answer = .success(([], 0))

    await presenter.userFiltered(by: text)
    let sentences = view.shown.map(\.empty)
    interactor.answer = .failure(.notAllowed)
    await presenter.userFiltered(by: "y")

    #expect(sentences == ["", sentence])
    #expect(view.shown.last?.list.status == .failed(.notAllowed))
    #expect(view.shown.last?.empty == "")
  }

  @Test(arguments: [(1, 1, 0..<1), (70, 70, 0..<70), (5000, 2000, 0..<100)])
  func `at most the limit is listed`(limit: Int, count: Int, asked: Range<Int>) async {
    let presenter = makePresenter(limit: limit)

    await presenter.userAskedForEvents()
    await presenter.userFiltered(by: "a")

    #expect(view.shown.last?.list.count == count)
    #expect(interactor.calls == [.events(asked, ""), .events(asked, "a")])
  }

  @Test func `finishing leaves`() {
    makePresenter().userFinished()

    #expect(wireframe.exits == 1)
  }

  private func state(
    _ status: Status<AuditLogError> = .idle, text: String = ""
  ) -> AuditLogState {
    AuditLogState(
      list: ListContent(rows: AuditLogRow.two, count: 2000, status: status), text: text)
  }

  private func makePresenter(limit: Int? = nil) -> AuditLogPresenter {
    let presenter = AuditLogPresenter(interactor: interactor, limit: limit)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
