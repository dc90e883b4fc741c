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
  /// The current password is wrong; or the code is wrong, expired or used, or there is no such account.
  case refused
  /// The new password violates the policy. At a reset, if only because of the account's names, the code
  /// was right, and stays valid in this process alone.
  case unfit(PasswordProblem)
}
