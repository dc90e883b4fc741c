/// Lets whoever reads an account's mail set a new password.
public protocol PasswordReset: Sendable {
  /// Mails a code to the account with that username, or confirmed address; older codes are dead.
  /// Where there is none, nothing happens, and takes as long: nobody learns who is here.
  func requestReset(of identifier: String) async throws(StoreError)

  /// Sets the password and ends every session of the account. False when the code doesn't fit, is
  /// too old, was used, was tried too often, or there is no such account.
  func resetPassword(
    of identifier: String, with code: Code, to password: Password
  ) async throws(StoreError) -> Bool
}
