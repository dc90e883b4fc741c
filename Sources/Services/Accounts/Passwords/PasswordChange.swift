/// Sets a new password for whoever knows the current one.
public protocol PasswordChange: Sendable {
  /// Sets the password, ends every other session of the account, and mails a notice.
  func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer
}

/// What came of a change.
public enum PasswordChangeAnswer: Equatable, Sendable {
  case done
  /// The current password is wrong.
  case refused
  /// The new password won't do.
  case unfit(PasswordProblem)
}
