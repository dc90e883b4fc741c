/// Administers the accounts of others, without seeing or setting passwords.
///
/// Calls that change anything throw `StoreError.Reason.confirmationNeeded` if the password wasn't
/// confirmed.
public protocol UserAdministration: Sendable {
  /// Disables an account and ends its sessions, or enables it.
  /// - Throws: `StoreError`, why the store can't answer.
  func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Deletes an account with all its data.
  /// - Throws: `StoreError`, why the store can't answer.
  func delete(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Appoints or dismisses an administrator; administrators may dismiss themselves if another remains.
  /// - Throws: `StoreError`, why the store can't answer.
  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Mails the user a code for a new password; `.disabled` or `.noAddress` if that is no use.
  /// - Throws: `StoreError`, why the store can't answer.
  func startReset(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer

  /// Returns an account's sessions and last events; nil if the session isn't an administrator's.
  /// - Throws: `StoreError`, why the store can't answer.
  func activity(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AccountActivity?
}

/// The sessions of an account, and its last events.
public struct AccountActivity: Equatable, Sendable {
  /// The maximum number of events.
  public static let limit = 5

  /// The open sessions, the last used first.
  public var sessions: [OpenSession]
  /// The events of the user, newest first.
  public var events: [AuditEvent]

  /// Creates an activity.
  public init(sessions: [OpenSession], events: [AuditEvent]) {
    (self.sessions, self.events) = (sessions, events)
  }
}

/// The result of an administrator's call.
public enum AdministrationAnswer: Equatable, Sendable {
  case done
  /// The account was already as requested.
  case unchanged
  /// The user no longer exists.
  case gone
  /// Refused: no enabled account of an administrator would be left.
  case lastAdministrator
  /// Refused: a reset was requested for a disabled account.
  case disabled
  /// Refused: a reset was requested for an account without an address.
  case noAddress
  /// Refused: the session isn't an administrator's, or it is their own account.
  case notAllowed
}
