/// Lets users who receive an account's mail set a new password.
public protocol PasswordReset: Sendable {
  /// Mails a code, which replaces earlier ones, to the account with that username or confirmed address.
  ///
  /// Has no effect for unknown accounts, in the same time (prevents enumeration).
  /// - Throws: `StoreError`, why the store can't answer.
  func requestReset(of identifier: String) async throws(StoreError)

  /// Sets the password and ends all sessions of the account.
  ///
  /// A code that is expired or used is refused, and so is any code of an unknown account. Only a right
  /// code reveals that `policy` refuses the password because of the account's names; the code then
  /// stays valid in this process alone.
  /// - Throws: `StoreError`, why the store can't answer.
  func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer
}
