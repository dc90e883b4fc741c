import Accounts

/// Answers the presenter's questions from the mailed codes, for one session.
struct ConfirmEmailInteractor: ConfirmEmailPresenterToInteractor {
  let confirmation: any EmailConfirmation
  let session: Session.Key

  func mailCode() async throws(ConfirmEmailError) {
    try await ConfirmEmailError.translating(
      await confirmation.requestConfirmation(for: session))
  }

  func confirm(with code: Code) async throws(ConfirmEmailError) {
    let isConfirmed = try await ConfirmEmailError.translating(
      await confirmation.confirmEmail(with: code, for: session))
    if !isConfirmed { throw .refused }
  }
}
