import Accounts

/// Answers the presenter's questions from the store, for one session.
struct ChangeEmailInteractor: ChangeEmailPresenterToInteractor {
  let emails: any EmailChange
  let session: Session.Key

  func mailCode(to email: EmailAddress, password: String) async throws(ChangeEmailError) {
    let isRight = try await ChangeEmailError.translating(
      await emails.requestChange(for: session, to: email, password: Password(password)))
    if !isRight { throw .wrongPassword }
  }

  func change(with code: Code) async throws(ChangeEmailError) -> EmailAddress {
    let email = try await ChangeEmailError.translating(
      await emails.confirmChange(for: session, with: code))
    guard let email else { throw .refused }
    return email
  }
}
