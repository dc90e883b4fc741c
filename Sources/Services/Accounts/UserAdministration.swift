/// What an administrator may do to other accounts. It never shows or sets a password.
public protocol UserAdministration: Sendable {
  /// Shuts an account and ends its sessions, or opens it again.
  func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Deletes an account and all that belongs to it.
  func delete(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Mails a code to set a new password with to the user.
  func startReset(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer
}

/// What came of it.
public enum AdministrationAnswer: Equatable, Sendable {
  case done
  /// The user is no more.
  case gone
  /// Whoever asks is no administrator, or no longer; or it is their own account; or a disabled one is
  /// to get a code, which would not let them in.
  case notAllowed
}
