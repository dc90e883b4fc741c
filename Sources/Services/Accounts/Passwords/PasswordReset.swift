/// Lets whoever reads an account's mail set a new password.
public protocol PasswordReset: Sendable {
  /// Mails a code to the account with that username, or confirmed address; older codes are dead.
  /// Where there is none, nothing happens, and takes as long: nobody learns who is here.
  func requestReset(of identifier: String) async throws(StoreError)

  /// Sets the password and ends every session of the account.
  ///
  /// Only whoever has the right code hears whether `policy` refuses the password because of the
  /// account's names.
  func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordResetAnswer
}

/// What came of a reset.
public enum PasswordResetAnswer: Equatable, Sendable {
  case done
  /// The code doesn't fit, is too old, was used, or there is no such account.
  case refused
  /// The password is refused, whatever the code; or, because of the account's names, with a right code,
  /// which then works in this process alone.
  case unfit(PasswordProblem)
}
