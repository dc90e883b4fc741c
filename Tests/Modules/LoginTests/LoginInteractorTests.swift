import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import Login

@Suite struct LoginInteractorTests {
  let sessions = SessionsSpy()

  @Test func `the right credentials start a session of their account`() async throws {
    let ada = try Account.ada()
    let interactor = makeInteractor { identifier, password in
      identifier == "ada" && password == Password("secret") ? ada.proven : nil
    }

    #expect(try await interactor.logIn(username: "ada", password: "secret") == ada.session)
    #expect(await sessions.started == [ada.id])
  }

  @Test func `wrong credentials start no session`() async {
    let interactor = makeInteractor { _, _ in nil }

    await #expect(throws: LoginError.wrongCredentials) {
      try await interactor.logIn(username: "ada", password: "wrong")
    }
    #expect(await sessions.started == [])
  }

  @Test func `an account disabled after the password check is refused`() async throws {
    let (ada, refusing) = (try Account.ada(), SessionsSpy(refusing: true))
    let interactor = LoginInteractor(
      credentials: CredentialsStub { _, _ in ada.proven }, sessions: refusing)

    await #expect(throws: LoginError.wrongCredentials) {
      try await interactor.logIn(username: "ada", password: "secret")
    }
    #expect(await refusing.started == [ada.id])
  }

  @Test func `a store that answers after the cancellation starts no session`() async throws {
    let ada = try Account.ada()
    let interactor = makeInteractor { _, _ in ada.proven }

    await #expect(throws: LoginError.cancelled) {
      try await whileCancelled { try await interactor.logIn(username: "ada", password: "secret") }
    }
    #expect(await sessions.started == [])
  }

  private func makeInteractor(_ answer: @escaping CredentialsStub.Answer) -> LoginInteractor {
    LoginInteractor(credentials: CredentialsStub(answer), sessions: sessions)
  }
}
