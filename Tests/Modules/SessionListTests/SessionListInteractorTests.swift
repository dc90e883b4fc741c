import Accounts
import Doubles
import Testing

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

  @Test(arguments: [
    (StoreError.busy, SessionListError.unavailable(.busy)), (.cancelled, .cancelled),
    (.confirmationNeeded, .passwordNeeded),
  ])
  func `a failure of the store is converted`(
    failure: StoreError, error: SessionListError
  ) async {
    let interactor = SessionListInteractor(register: RegisterSpy(failing: failure), session: ada)

    await #expect(throws: error) { try await interactor.sessions() }
    await #expect(throws: error) { try await interactor.end(.init(rawValue: 3)) }
  }

  @Test func `an answer after the cancellation is dropped`() async {
    let interactor = SessionListInteractor(register: RegisterSpy(), session: ada)

    await #expect(throws: SessionListError.cancelled) {
      try await whileCancelled { try await interactor.sessions() }
    }
  }

  @Test func `the real store ends a session of the account alone`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    try await store.add("bob", name: "Bob", password: "violet kettle")
    let ada = try await store.logIn("ada", password: "correct horse").key
    let bob = try await folder.session(of: "bob", password: "violet kettle")
    let interactor = SessionListInteractor(register: store, session: ada)

    let session = try #require(try await interactor.sessions().first)
    #expect(session.isCurrent)
    #expect(session.started <= session.used)
    try await SessionListInteractor(register: store, session: bob).end(session.id)
    #expect(try await store.current() != nil)
    try await interactor.end(session.id)

    #expect(try await store.current() == nil)
    await #expect(throws: SessionListError.self) { try await interactor.sessions() }
  }
}
