import Accounts

/// Answers the presenter's questions from the register of sessions.
struct SessionListInteractor: SessionListPresenterToInteractor {
  let register: any SessionRegister

  func sessions(for session: Session.Key) async throws(SessionListError) -> [OpenSession] {
    let sessions: [OpenSession]
    do throws(StoreError) {
      sessions = try await register.sessions(for: session)
    } catch {
      throw SessionListError(error)
    }
    // A register that doesn't notice the cancellation answers all the same.
    if Task.isCancelled { throw .cancelled }
    return sessions
  }

  func end(
    _ ended: OpenSession.ID, by session: Session.Key
  ) async throws(SessionListError) {
    do throws(StoreError) {
      try await register.end(ended, by: session)
    } catch {
      throw SessionListError(error)
    }
  }
}

extension SessionListError {
  fileprivate init(_ error: StoreError) {
    self =
      switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
  }
}
