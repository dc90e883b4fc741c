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
  func `a question is presented, and its answer decides`(
    answer: String, calls: [RegisterSpy.Call]
  ) async throws {
    let sessionList = makeSessionList()
    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "3"))

    let question = try #require(context.presented.last)
    let field = try #require(question.screen.page.fields.first)
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
      session: ada, register: RegisterSpy(failing: .confirmationNeeded, after: 1),
      context: context, delegate: delegate)
    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "3"))

    let question = try #require(context.presented.last)
    await question.screen.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(context.presented.isEmpty)
  }

  @Test func `its page has no fields, so it has no flags`() {
    #expect(SessionListWireframe.fields == [])
  }

  @Test func `a released module leaves nothing behind, not even in its question`() async {
    await expectNoLeaks(delegate: DelegateSpy()) { delegate in
      let sessionList = makeSessionList(delegate: delegate)
      await sessionList.screen.handle(.appeared)
      await sessionList.screen.handle(.selected(id: "3"))
      return [sessionList, sessionList.presenter, sessionList.view]
    }
    #expect(context.presented.count == 1)
  }

  @Test func `it does not keep its context alive`() async {
    await expectNoLeaks(delegate: ContextSpy()) { context in
      let sessionList = makeSessionList(context: context)
      await sessionList.screen.handle(.appeared)
      return [sessionList, sessionList.presenter, sessionList.view]
    }
  }

  private func makeSessionList(
    context over: ContextSpy? = nil, delegate other: DelegateSpy? = nil
  ) -> SessionListWireframe {
    SessionListWireframe(
      session: ada, register: register, context: over ?? context, delegate: other ?? delegate)
  }
}
