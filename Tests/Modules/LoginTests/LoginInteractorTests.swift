import Accounts
import Doubles
import Testing

@testable import Login

@Suite struct LoginInteractorTests {
  let sessions = SessionsSpy()

  @Test func `the account that has both is the answer, and its session is started`() async throws {
    let ada = try Account.ada()
    let interactor = makeInteractor { identifier, password in
      identifier == "ada" && password == Password("secret") ? ada.proven : nil
    }

    #expect(try await interactor.logIn(username: "ada", password: "secret") == ada.session)
    #expect(await sessions.started == [ada.id])
  }

  @Test func `no account is wrong credentials, and starts nothing`() async {
    let interactor = makeInteractor { _, _ in nil }

    await #expect(throws: LoginError.wrongCredentials) {
      try await interactor.logIn(username: "ada", password: "wrong")
    }
    #expect(await sessions.started == [])
  }

  @Test func `a store that fails is told as unavailable`() async {
    let busy = StoreError(.busy, at: "viper.db")
    let interactor = makeInteractor { _, _ throws(StoreError) in throw busy }

    await #expect(throws: LoginError.unavailable(busy)) {
      try await interactor.logIn(username: "ada", password: "secret")
    }
  }

  @Test func `a store that notices the cancellation is told as cancelled`() async {
    let interactor = makeInteractor { _, _ throws(StoreError) in throw .cancelled }

    await #expect(throws: LoginError.cancelled) {
      try await interactor.logIn(username: "ada", password: "secret")
    }
  }

  @Test func `a session that can't be started is told as unavailable`() async throws {
    let ada = try Account.ada()
    let full = StoreError(.full, at: "session")
    let interactor = LoginInteractor(
      credentials: CredentialsStub { _, _ in ada.proven }, sessions: SessionsSpy(failing: full))

    await #expect(throws: LoginError.unavailable(full)) {
      try await interactor.logIn(username: "ada", password: "secret")
    }
  }

  @Test func `a store that answers after the cancellation logs nobody in`() async throws {
    let ada = try Account.ada()
    let interactor = makeInteractor { _, _ in ada.proven }
    let task = Task { () async -> LoginError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(LoginError) {
        _ = try await interactor.logIn(username: "ada", password: "secret")
        return nil
      } catch {
        return error
      }
    }

    #expect(await task.value == .cancelled)
    #expect(await sessions.started == [])
  }

  @Test func `the real store knows the password, and nobody else's`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let ada = try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let interactor = LoginInteractor(credentials: store, sessions: store)

    await #expect(throws: LoginError.wrongCredentials) {
      try await interactor.logIn(username: "ada", password: "wrong horse")
    }
    #expect(try await store.current() == nil)
    let session = try await interactor.logIn(username: "ADA@example.org", password: "correct horse")
    #expect(session.account.username == ada.username)
    #expect(try await store.current() == session)
  }

  private func makeInteractor(_ answer: @escaping CredentialsStub.Answer) -> LoginInteractor {
    LoginInteractor(credentials: CredentialsStub(answer), sessions: sessions)
  }
}
