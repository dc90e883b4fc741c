import Accounts
import Presentation
import Testing

@testable import AuditLog

@MainActor
@Suite(.timeLimit(.minutes(5))) struct AuditLogPresenterTests {
  typealias Status = ListContent<AuditLogRow, AuditLogError>.Status

  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `the first hundred are asked for, and shown as people and programs read them`() async {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)

    await presenter.userAskedForEvents()

    #expect(view.shown.last == state())
    #expect(await interactor.calls == [.events(0..<100, "")])
  }

  @Test func `what comes into sight is loaded with what is around it`() async {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)

    await presenter.userReached(200..<220)

    #expect(await interactor.calls == [.events(150..<270, "")])
    #expect(view.shown.last?.list.first == 150)
  }

  @Test func `what is typed is asked for from the top, and the rows of before stay until then`()
    async
  {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForEvents()

    await presenter.userFiltered(by: "ada")

    #expect(await interactor.calls.last == .events(0..<100, "ada"))
    #expect(view.shown.suffix(3).map(\.text) == ["ada", "ada", "ada"])
    #expect(
      view.shown.suffix(3).map(\.list) == [
        state().list, state(.loading).list, state().list,
      ])
  }

  @Test(arguments: [
    ("", AuditLogState.Absence.nothingHappened), (" ", .nothingHappened),
    ("x", .nothingMatches("x")), (" x%", .nothingMatches(" x%")),
  ])
  func `a log without rows says whether anything has happened`(
    text: String, absence: AuditLogState.Absence
  ) async {
    let presenter = makePresenter(InteractorSpy { _, _ in ListStretch([], count: 0) })

    await presenter.userFiltered(by: text)

    #expect(view.shown.last?.absence == absence)
    #expect(view.shown.dropLast().allSatisfy { $0.absence == nil })
  }

  @Test(arguments: [AuditLogError.cancelled, .notAllowed, .unavailable(.init(.busy, at: "x"))])
  func `what can't be loaded says why, and nothing of before`(error: AuditLogError) async {
    let presenter = makePresenter(
      InteractorSpy { _, text throws(AuditLogError) in
        if text.isEmpty { throw error }
        return ListStretch([], count: 0)
      })
    await presenter.userFiltered(by: "x")

    await presenter.userFiltered(by: "")

    #expect(view.shown.last?.list.status == .failed(error))
    #expect(view.shown.last?.absence == nil)
  }

  @Test(arguments: [(1, 1, 0..<1), (70, 70, 0..<70), (5000, 2000, 0..<100)])
  func `no more are listed than are wanted`(limit: Int, count: Int, asked: Range<Int>) async {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)
    presenter.begin(limit: limit)
    #expect(await interactor.calls == [])

    await presenter.userAskedForEvents()
    await presenter.userFiltered(by: "a")

    #expect(view.shown.last?.list.count == count)
    #expect(await interactor.calls == [.events(asked, ""), .events(asked, "a")])
  }

  @Test func `finishing leaves`() {
    makePresenter(InteractorSpy()).userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func state(_ status: Status = .presenting) -> AuditLogState {
    AuditLogState(list: ListContent(rows: AuditLogRow.two, count: 2000, status: status))
  }

  private func makePresenter(_ interactor: InteractorSpy) -> AuditLogPresenter {
    let presenter = AuditLogPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
