/// Asks for the password once more, in a session that has begun already. Calls that are highly sensitive
/// fail with `StoreError.Reason.confirmationNeeded` without it.
public protocol PasswordConfirmation: Sendable {
  /// False where the password is wrong, or was tried too often: it counts as a guess like at a login.
  /// Where it is right, the session counts as confirmed for five minutes, and no other session does.
  func confirmPassword(
    _ password: Password, for session: Session.Key
  ) async throws(StoreError) -> Bool
}
