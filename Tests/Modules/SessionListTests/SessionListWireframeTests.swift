import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import SessionList

@MainActor
@Suite struct SessionListWireframeTests {
  let delegate = DelegateSpy()
  let register = RegisterSpy()

  @Test func `logging out and leaving reach the delegate`() async {
    let sessionList = makeModule(delegate)

    await sessionList.screen.handle(.appeared)
    await sessionList.storeChanged()
    await sessionList.screen.handle(.selected(id: "4"))
    await sessionList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didChooseLogOut, .didFinish])
    #expect(await register.calls == [.sessions(.ofAda), .sessions(.ofAda)])
    #expect(delegate.presented.isEmpty)
    #expect(sessionList.screen.page.fields == SessionListWireframe.fields)
  }

  @Test(arguments: [
    ("accept", nil, [RegisterSpy.Call.end(OpenSession.ID(rawValue: 3), .ofAda)], []),
    ("reject", nil, [], []),
    (
      "accept", StoreError.confirmationNeeded, [.end(OpenSession.ID(rawValue: 3), .ofAda)],
      [DelegateSpy.Call.needsPassword]
    ),
  ])
  func `a question is presented, and its answer decides`(
    answer: String, failure: StoreError?, calls: [RegisterSpy.Call], reports: [DelegateSpy.Call]
  ) async throws {
    let register = RegisterSpy(failing: failure, after: 1)
    let sessionList = makeModule(delegate, register)
    await sessionList.screen.handle(each: [.appeared, .selected(id: "3")])
    let question = try #require(delegate.presented.last).screen

    await question.handle(.submitted(["confirmation": answer]))

    #expect(await register.calls == [.sessions(.ofAda)] + calls)
    #expect(delegate.presented.isEmpty)
    #expect(delegate.calls == reports)
    withExtendedLifetime(sessionList) {}
  }

  @Test func `a released module leaves nothing behind, not even in its question`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared, .selected(id: "3")]) {
      makeModule($0)
    }
  }

  private func makeModule(
    _ delegate: DelegateSpy, _ other: RegisterSpy? = nil
  ) -> SessionListWireframe {
    SessionListWireframe(
      session: .ofAda, register: other ?? register, now: { 0 }, context: delegate,
      delegate: delegate)
  }
}
