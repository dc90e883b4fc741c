import Accounts

/// Answers the presenter's questions from the register of sessions.
struct SessionListInteractor: SessionListPresenterToInteractor {
  let register: any SessionRegister

  func sessions(of account: Account.ID) async throws(SessionListError) -> [OpenSession] {
    let sessions: [OpenSession]
    do throws(StoreError) {
      sessions = try await register.sessions(of: account)
    } catch {
      throw SessionListError(error)
    }
    // A register that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    return sessions
  }

  func end(
    _ session: OpenSession.ID, of account: Account.ID
  ) async throws(SessionListError) {
    do throws(StoreError) {
      try await register.end(session, of: account)
    } catch {
      throw SessionListError(error)
    }
  }
}

extension SessionListError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
