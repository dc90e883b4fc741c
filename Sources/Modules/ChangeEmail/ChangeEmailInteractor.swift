import Accounts

/// Answers the presenter's questions from the store, and translates its failures.
struct ChangeEmailInteractor: ChangeEmailPresenterToInteractor {
  let emails: any EmailChange

  func mailCode(
    for session: Session.Key, to email: EmailAddress, password: String
  ) async throws(ChangeEmailError) {
    let isRight: Bool
    do throws(StoreError) {
      isRight = try await emails.requestChange(
        for: session, to: email, password: Password(password))
    } catch {
      throw ChangeEmailError(error)
    }
    if !isRight { throw .wrongPassword }
  }

  func change(
    for session: Session.Key, with code: Code
  ) async throws(ChangeEmailError) -> EmailAddress {
    let email: EmailAddress?
    do throws(StoreError) {
      email = try await emails.confirmChange(for: session, with: code)
    } catch {
      throw ChangeEmailError(error)
    }
    guard let email else { throw .refused }
    return email
  }
}

extension ChangeEmailError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
