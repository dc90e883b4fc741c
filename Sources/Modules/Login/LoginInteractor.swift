import Accounts

/// Checks the credentials, and starts the session.
struct LoginInteractor: LoginPresenterToInteractor {
  let credentials: any Credentials
  let sessions: any Sessions

  func logIn(username: String, password: String) async throws(LoginError) -> Session {
    // A hash that is being computed can't be stopped; a cancelled login must not start a session.
    let proven = try await LoginError.reading(
      await credentials.account(named: username, password: Password(password)))
    guard let proven else { throw .wrongCredentials }
    let session = try await LoginError.translating(await sessions.start(for: proven))
    // The account was disabled, or its password changed, in between.
    guard let session else { throw .wrongCredentials }
    return session
  }
}
