import Accounts

/// Answers the presenter's questions from the mailed codes.
struct ConfirmEmailInteractor: ConfirmEmailPresenterToInteractor {
  let confirmation: any EmailConfirmation

  func mailCode(for session: Session.Key) async throws(ConfirmEmailError) {
    do throws(StoreError) {
      try await confirmation.requestConfirmation(for: session)
    } catch {
      throw ConfirmEmailError(error)
    }
  }

  func confirm(with code: Code, for session: Session.Key) async throws(ConfirmEmailError) {
    let isConfirmed: Bool
    do throws(StoreError) {
      isConfirmed = try await confirmation.confirmEmail(with: code, for: session)
    } catch {
      throw ConfirmEmailError(error)
    }
    if !isConfirmed { throw .refused }
  }
}

extension ConfirmEmailError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
