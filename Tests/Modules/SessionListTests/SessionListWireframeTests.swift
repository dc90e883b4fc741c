import Accounts
import Doubles
import Terminal
import Testing

@testable import SessionList

@MainActor
@Suite struct SessionListWireframeTests {
  let delegate = DelegateSpy()
  let context = ContextSpy()
  let register = RegisterSpy()
  let ada = Session.Key.ofAda

  @Test func `what happens in the module reaches the delegate`() async {
    let sessionList = makeSessionList()

    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "4"))
    await sessionList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didChooseLogOut, .didFinish])
    #expect(await register.calls == [.sessions(ada)])
    #expect(context.presented.isEmpty)
  }

  @Test(arguments: [
    ("accept", [RegisterSpy.Call.end(OpenSession.ID(rawValue: 3), .ofAda)]),
    ("reject", []),
  ])
  func `a question is presented, and its answer counts`(
    answer: String, calls: [RegisterSpy.Call]
  ) async throws {
    let sessionList = makeSessionList()
    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "3"))

    let question = try #require(context.presented.last)
    guard case .question(let field) = question.screen.page.body else {
      Issue.record("It asks nothing.")
      return
    }
    #expect(field.label.hasPrefix("Do you want to end the session on an unknown machine"))
    let options = [Action("reject", "Keep it"), Action("accept", "End the session")]
    #expect(field.kind == .choice(of: options))
    await question.screen.handle(.submitted(["confirmation": answer]))

    #expect(await register.calls == [.sessions(ada)] + calls)
    #expect(context.presented.isEmpty)
    #expect(delegate.calls == [])
  }

  @Test func `a password that is needed is reported, and the question is gone`() async throws {
    let sessionList = SessionListWireframe(
      register: RegisterSpy(failing: .confirmationNeeded, after: 1), context: context,
      delegate: delegate)
    sessionList.begin(with: ada)
    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "3"))

    let question = try #require(context.presented.last)
    await question.screen.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(context.presented.isEmpty)
  }

  @Test func `its page asks nothing, so it has no flags`() {
    #expect(SessionListWireframe.fields == [])
  }

  @Test func `a released module leaves nothing behind, not even in its question`() async {
    weak var wireframe: SessionListWireframe?
    weak var presenter: SessionListPresenter?
    weak var view: SessionListView?
    do {
      let sessionList = makeSessionList()
      await sessionList.screen.handle(.appeared)
      await sessionList.screen.handle(.selected(id: "3"))
      (wireframe, presenter, view) = (sessionList, sessionList.presenter, sessionList.view)
    }

    #expect(context.presented.count == 1)
    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it keeps neither its delegate nor its context alive`() async {
    weak var releasedDelegate: DelegateSpy?
    weak var releasedContext: ContextSpy?
    let sessionList: SessionListWireframe
    do {
      let (passing, presenting) = (DelegateSpy(), ContextSpy())
      (releasedDelegate, releasedContext) = (passing, presenting)
      sessionList = SessionListWireframe(
        register: register, context: presenting, delegate: passing)
      sessionList.begin(with: ada)
    }

    #expect(releasedDelegate == nil)
    #expect(releasedContext == nil)
    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "3"))
    #expect(await register.calls == [.sessions(ada)])
  }

  private func makeSessionList() -> SessionListWireframe {
    let sessionList = SessionListWireframe(register: register, context: context, delegate: delegate)
    sessionList.begin(with: ada)
    return sessionList
  }
}
