import Accounts

/// Answers the presenter's question from the store, for one session.
struct ConfirmPasswordInteractor: ConfirmPasswordPresenterToInteractor {
  let confirmation: any PasswordConfirmation
  let session: Session.Key

  func confirm(_ password: String) async throws(ConfirmPasswordError) {
    let isRight: Bool
    do throws(StoreError) {
      isRight = try await confirmation.confirmPassword(Password(password), for: session)
    } catch {
      throw error.reason == .cancelled ? .cancelled : .unavailable(error)
    }
    // The store may ignore the cancellation; a cancelled action must not go on.
    if Task.isCancelled { throw .cancelled }
    if !isRight { throw .refused }
  }
}
