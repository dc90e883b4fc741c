import Accounts

/// Answers the presenter's questions from the mailed codes.
struct ConfirmEmailInteractor: ConfirmEmailPresenterToInteractor {
  let confirmation: any EmailConfirmation

  func mailCode(to account: Account.ID) async throws(ConfirmEmailError) {
    do throws(StoreError) {
      try await confirmation.requestConfirmation(of: account)
    } catch {
      throw ConfirmEmailError(error)
    }
  }

  func confirm(_ account: Account.ID, with code: Code) async throws(ConfirmEmailError) {
    let isConfirmed: Bool
    do throws(StoreError) {
      isConfirmed = try await confirmation.confirm(account, with: code)
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
