/// Replaces the password of a user who knows the current one.
public protocol PasswordChange: Sendable {
  /// Sets the password, ends all other sessions of the account, and mails a notice.
  /// - Throws: `StoreError`, why the store can't answer.
  func changePassword(
    for session: Session.Key, from current: Password, to new: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer
}

/// The result of a change or a reset.
public enum PasswordChangeAnswer: Equatable, Sendable {
  case done
  /// The proof is wrong: the current password, or the code.
  case refused
  /// The new password violates the policy.
  case unfit(PasswordProblem)
}
