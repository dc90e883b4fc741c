import Accounts

/// Answers the presenter's question from the credentials, and starts the session.
struct LoginInteractor: LoginPresenterToInteractor {
  let credentials: any Credentials
  let sessions: any Sessions

  func logIn(username: String, password: String) async throws(LoginError) -> Session {
    let proven = try await account(named: username, password: Password(password))
    // A hash that is being computed can't be stopped; a login that was stopped logs nobody in.
    if Task.isCancelled { throw .cancelled }
    guard let proven else { throw .wrongCredentials }
    let session: Session?
    do throws(StoreError) {
      session = try await sessions.start(for: proven)
    } catch {
      throw LoginError(error)
    }
    // The account was disabled, or its password changed, in between.
    guard let session else { throw .wrongCredentials }
    return session
  }

  private func account(
    named username: String, password: Password
  ) async throws(LoginError) -> ProvenAccount? {
    do throws(StoreError) {
      return try await credentials.account(named: username, password: password)
    } catch {
      throw LoginError(error)
    }
  }
}

extension LoginError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
