import Accounts
import Doubles
import Terminal
import Testing

@testable import SessionList

@MainActor
@Suite struct SessionListWireframeTests {
  let delegate = DelegateSpy()
  let register = RegisterSpy()

  @Test func `logging out and leaving reach the delegate`() async {
    let sessionList = makeModule(delegate)

    await sessionList.screen.handle(.appeared)
    await sessionList.screen.handle(.selected(id: "4"))
    await sessionList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didChooseLogOut, .didFinish])
    #expect(await register.calls == [.sessions(.ofAda)])
    #expect(delegate.presented.isEmpty)
    #expect(sessionList.screen.page.fields == SessionListWireframe.fields)
  }

  @Test(arguments: [
    ("accept", [RegisterSpy.Call.end(OpenSession.ID(rawValue: 3), .ofAda)]), ("reject", []),
  ])
  func `a question is presented, and its answer decides`(
    answer: String, calls: [RegisterSpy.Call]
  ) async throws {
    let sessionList = makeModule(delegate)
    let question = try await makeQuestion(sessionList)
    let field = try #require(question.page.fields.first)
    #expect(field.label.hasPrefix("Do you want to end the session on an unknown machine"))
    let options = [Action("reject", "Keep it"), Action("accept", "End the session")]
    #expect(field.kind == .choice(of: options))

    await question.handle(.submitted(["confirmation": answer]))

    #expect(await register.calls == [.sessions(.ofAda)] + calls)
    #expect(delegate.presented.isEmpty)
    #expect(delegate.calls == [])
    withExtendedLifetime(sessionList) {}
  }

  @Test func `a password that is needed is reported, and the question is gone`() async throws {
    let sessionList = makeModule(delegate, RegisterSpy(failing: .confirmationNeeded, after: 1))
    let question = try await makeQuestion(sessionList)

    await question.handle(.submitted(["confirmation": "accept"]))

    #expect(delegate.calls == [.needsPassword])
    #expect(delegate.presented.isEmpty)
  }

  @Test func `a released module leaves nothing behind, not even in its question`() async {
    await expectNoLeaks(
      delegate: DelegateSpy(), after: [.appeared, .selected(id: "3")]
    ) {
      makeModule($0)
    }
  }

  /// The question about the other session.
  private func makeQuestion(_ module: SessionListWireframe) async throws -> any Screen {
    await module.screen.handle(.appeared)
    await module.screen.handle(.selected(id: "3"))
    return try #require(delegate.presented.last).screen
  }

  private func makeModule(
    _ delegate: DelegateSpy, _ other: RegisterSpy? = nil
  ) -> SessionListWireframe {
    SessionListWireframe(
      session: .ofAda, register: other ?? register, context: delegate, delegate: delegate)
  }
}
