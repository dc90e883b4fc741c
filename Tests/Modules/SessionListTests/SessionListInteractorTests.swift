import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import SessionList

@Suite struct SessionListInteractorTests {
  let ada = Session.Key.ofAda

  @Test func `the sessions of the account are listed, and ended`() async throws {
    let register = RegisterSpy()
    let interactor = SessionListInteractor(register: register, session: ada)
    let id = OpenSession.ID(rawValue: 3)

    #expect(try await interactor.sessions() == OpenSession.two)
    try await interactor.end(id)

    #expect(await register.calls == [.sessions(ada), .end(id, ada)])
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = SessionListInteractor(register: RegisterSpy(), session: ada)

    await #expect(throws: SessionListError.cancelled) {
      try await whileCancelled { try await interactor.sessions() }
    }
  }
}
