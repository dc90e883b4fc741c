/// What an administrator may do to other accounts. It never shows or sets a password. What
/// changes anything throws `StoreError.Reason.confirmationNeeded` where the password wasn't confirmed.
public protocol UserAdministration: Sendable {
  /// Shuts an account and ends its sessions, or opens it again.
  func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Deletes an account and all that belongs to it.
  func delete(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Appoints a user as an administrator, or dismisses one; `.lastAdministrator` for the only one whose
  /// account is enabled. Administrators may dismiss themselves where there is another one.
  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// The account with that username; nil where there is none, or the one who asks is no administrator.
  func user(
    named username: Username, by session: Session.Key
  ) async throws(StoreError) -> Account.ID?

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
  /// It would leave no administrator whose account is enabled.
  case lastAdministrator
  /// Whoever asks is no administrator, or no longer; or it is their own account; or a disabled one is
  /// to get a code, which would not let them in.
  case notAllowed
}
