/// Administers the accounts of others, without seeing or setting passwords.
public protocol UserAdministration: Sendable {
  /// Performs an act on an account.
  /// - Throws: `StoreError`, with `.confirmationNeeded` if the password wasn't confirmed.
  func perform(
    _ act: AdministrationAct, on user: Account.ID, by session: Session.Key
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

/// An administrator's change of an account.
public enum AdministrationAct: Equatable, Sendable {
  /// Deletes it with all its data.
  case delete
  /// Appoints or dismisses an administrator; administrators may dismiss themselves if another remains.
  case setAdministrator(Bool)
  /// Disables it and ends its sessions, or enables it.
  case setDisabled(Bool)
  /// Mails a code for a new password; refused with `.disabled` or `.noAddress` if it would be no use.
  case startReset
}

/// The result of an administrator's act.
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
