import Accounts

/// Answers the presenter's question from the credentials, and starts the session.
struct LoginInteractor: LoginPresenterToInteractor {
  let credentials: any Credentials
  let sessions: any Sessions

  func logIn(username: String, password: String) async throws(LoginError) -> Account {
    let account = try await account(named: username, password: Password(password))
    // A hash that is being computed can't be stopped; a login that was stopped logs nobody in.
    if Task.isCancelled { throw .cancelled }
    guard let account else { throw .wrongCredentials }
    do throws(StoreError) {
      try await sessions.start(for: account.id)
    } catch {
      throw LoginError(error)
    }
    return account
  }

  private func account(
    named username: String, password: Password
  ) async throws(LoginError) -> Account? {
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
