/// Asks for the password again in a session (reauthentication), as highly sensitive calls require.
///
/// Without it they fail with `StoreError.Reason.confirmationNeeded`.
public protocol PasswordConfirmation: Sendable {
  /// Confirms this session for five minutes; false if the password is wrong or was tried too often.
  ///
  /// A wrong password counts towards the account's lockout, as at login.
  /// - Throws: `StoreError`, why the store can't answer.
  func confirmPassword(
    _ password: Password, for session: Session.Key
  ) async throws(StoreError) -> Bool
}
