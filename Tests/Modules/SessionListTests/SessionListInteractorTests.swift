import Accounts
import Doubles
import Testing

@testable import SessionList

@Suite struct SessionListInteractorTests {
  let ada = Session.Key.ofAda

  @Test func `the sessions of that account are listed, and ended`() async throws {
    let register = RegisterSpy()
    let interactor = SessionListInteractor(register: register)
    let id = OpenSession.ID(rawValue: 3)

    #expect(try await interactor.sessions(for: ada) == OpenSession.two)
    try await interactor.end(id, by: ada)

    #expect(await register.calls == [.sessions(ada), .end(id, ada)])
  }

  @Test(arguments: [
    (StoreError.busy, SessionListError.unavailable(.busy)), (.cancelled, .cancelled),
    (.confirmationNeeded, .passwordNeeded),
  ])
  func `a register that fails is told apart from a call that was stopped`(
    failure: StoreError, error: SessionListError
  ) async {
    let interactor = SessionListInteractor(register: RegisterSpy(failing: failure))

    await #expect(throws: error) { try await interactor.sessions(for: ada) }
    await #expect(throws: error) { try await interactor.end(.init(rawValue: 3), by: ada) }
  }

  @Test func `a register that answers after the cancellation isn't listened to`() async {
    let (interactor, ada) = (SessionListInteractor(register: RegisterSpy()), ada)
    let task = Task { () async -> SessionListError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(SessionListError) {
        _ = try await interactor.sessions(for: ada)
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
  }

  @Test func `the real store ends a session of the account alone`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    try await store.add("bob", name: "Bob", password: "violet kettle")
    let ada = try await store.logIn("ada", password: "correct horse").key
    let bob = try await folder.session(of: "bob", password: "violet kettle")
    let interactor = SessionListInteractor(register: store)

    let session = try #require(try await interactor.sessions(for: ada).first)
    #expect(session.isCurrent)
    #expect(session.started <= session.used)
    try await interactor.end(session.id, by: bob)
    #expect(try await store.current() != nil)
    try await interactor.end(session.id, by: ada)

    #expect(try await store.current() == nil)
    await #expect(throws: SessionListError.self) { try await interactor.sessions(for: ada) }
  }
}
