import Accounts

/// Answers the presenter's questions from the register of sessions.
struct SessionListInteractor: SessionListPresenterToInteractor {
  let register: any SessionRegister
  /// The session that the list is shown in.
  let session: Session.Key

  func sessions() async throws(SessionListError) -> [OpenSession] {
    try await SessionListError.reading(await register.sessions(for: session))
  }

  func end(_ ended: OpenSession.ID) async throws(SessionListError) {
    try await SessionListError.translating(await register.end(ended, by: session))
  }
}
