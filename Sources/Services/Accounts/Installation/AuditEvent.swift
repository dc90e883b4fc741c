/// An event in the audit log, without secrets and unknown usernames, which may be mistyped passwords.
public struct AuditEvent: Equatable, Sendable {
  /// The kind of an event; the raw value is its name in the log.
  public enum Kind: String, CaseIterable, Sendable {
    case addressesHidden = "addresses-hidden"
    case addressesShown = "addresses-shown"
    case agesHidden = "ages-hidden"
    case agesShown = "ages-shown"
    case appointed = "administrator-appointed"
    case backedUp = "backup-made"
    /// A mailed code was wrong, expired or used.
    case codeRefused = "code-refused"
    case deleted = "account-deleted"
    case disabled = "account-disabled"
    case dismissed = "administrator-dismissed"
    case emailChanged = "email-changed"
    case enabled = "account-enabled"
    case exported = "users-exported"
    case failed = "log-in-failed"
    case imported = "users-imported"
    /// An invitation, whose address isn't logged.
    case invited = "invitation-mailed"
    case locked = "account-locked"
    case loggedIn = "log-in"
    case loggedOut = "log-out"
    /// The sender's address of mails, which isn't logged.
    case mailSenderChanged = "mail-sender-changed"
    /// An administrator's action was refused, or one that administrators may not do to themselves.
    case notAllowed = "not-allowed"
    case passwordChanged = "password-changed"
    case passwordConfirmed = "password-confirmed"
    case resetAsked = "reset-asked"
    case resetDone = "reset-done"
    case restored = "backup-restored"
    case sessionEnded = "session-ended"
    case signedUp = "sign-up"
    case signUpRestricted = "sign-up-restricted"
    case signUpClosed = "sign-up-closed"
    case signUpOpened = "sign-up-opened"
  }

  /// Identifies an event; later events have greater numbers.
  public typealias ID = Identifier<AuditEvent>

  /// The event's number.
  public var id: ID
  /// The time, in seconds since 1970.
  public var time: Int64
  /// The kind of the event.
  public var kind: Kind
  /// The affected user; nil if there is no account, or there are many.
  public var user: Username?
  /// The user who acted, such as an administrator; nil if it is `user`.
  public var actor: Username?
  /// The number of affected users, if there are many.
  public var count: Int?

  /// Creates an event.
  public init(
    id: ID, time: Int64, kind: Kind, user: Username? = nil, actor: Username? = nil,
    count: Int? = nil
  ) {
    self.id = id
    self.time = time
    self.kind = kind
    self.user = user
    self.actor = actor
    self.count = count
  }
}

extension AuditEvent.Kind: CustomStringConvertible {
  /// The words that users read.
  public var description: String {
    switch self {
    case .appointed: "became administrator"
    case .dismissed: "was administrator"
    case .failed: "login failed"
    case .loggedIn: "logged in"
    case .loggedOut: "logged out"
    case .resetAsked: "reset asked for"
    case .resetDone: "password reset"
    case .signedUp: "signed up"
    case .signUpRestricted: "sign-up for invited"
    case .signUpClosed: "sign-up closed"
    case .signUpOpened: "sign-up opened"
    default: String(rawValue.map { $0 == "-" ? " " : $0 })
    }
  }
}
