import Accounts

/// Answers the presenter's question from the store, for one session.
struct ConfirmPasswordInteractor: ConfirmPasswordPresenterToInteractor {
  let confirmation: any PasswordConfirmation
  let session: Session.Key

  func confirm(_ password: String) async throws(ConfirmPasswordError) {
    let isRight = try await ConfirmPasswordError.reading(
      await confirmation.confirmPassword(Password(password), for: session))
    if !isRight { throw .refused }
  }
}
