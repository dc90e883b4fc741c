/// Something that happened to accounts, as the audit log tells it. It never holds a secret, nor what
/// was typed for a name that nobody has: that may be a password in the wrong place.
public struct AuditEvent: Equatable, Sendable {
  /// What happened; the raw value is what the log calls it.
  public enum Kind: String, CaseIterable, Sendable {
    case addressesHidden = "addresses-hidden"
    case addressesShown = "addresses-shown"
    case agesHidden = "ages-hidden"
    case agesShown = "ages-shown"
    /// Became an administrator.
    case appointed = "administrator-appointed"
    case backedUp = "backup-made"
    /// A mailed code that was wrong, or not valid any more.
    case codeRefused = "code-refused"
    case deleted = "account-deleted"
    case disabled = "account-disabled"
    /// Is no administrator any more.
    case dismissed = "administrator-dismissed"
    case emailChanged = "email-changed"
    case enabled = "account-enabled"
    case exported = "users-exported"
    case failed = "log-in-failed"
    case imported = "users-imported"
    /// A person without an account, whose address isn't told.
    case invited = "invitation-mailed"
    case locked = "account-locked"
    case loggedIn = "log-in"
    case loggedOut = "log-out"
    /// What only an administrator may do, or not to themselves, was refused.
    case notAllowed = "not-allowed"
    case passwordChanged = "password-changed"
    /// It was asked for once more, and right.
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

  public struct ID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// Events are numbered in the order in which they happened.
  public var id: ID
  /// In seconds since 1970.
  public var time: Int64
  public var kind: Kind
  /// Whom it happened to; nil where it was nobody with an account, or many.
  public var user: Username?
  /// Who did it, where that was somebody else, such as an administrator.
  public var actor: Username?
  /// How many users, where it was many.
  public var count: Int?

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
  /// What a person reads.
  public var description: String {
    switch self {
    case .addressesHidden: "addresses hidden"
    case .addressesShown: "addresses shown"
    case .agesHidden: "ages hidden"
    case .agesShown: "ages shown"
    case .appointed: "became administrator"
    case .backedUp: "backup made"
    case .codeRefused: "code refused"
    case .deleted: "account deleted"
    case .disabled: "account disabled"
    case .dismissed: "was administrator"
    case .emailChanged: "email changed"
    case .enabled: "account enabled"
    case .exported: "users exported"
    case .failed: "login failed"
    case .imported: "users imported"
    case .invited: "invitation mailed"
    case .locked: "account locked"
    case .loggedIn: "logged in"
    case .loggedOut: "logged out"
    case .notAllowed: "not allowed"
    case .passwordChanged: "password changed"
    case .passwordConfirmed: "password confirmed"
    case .resetAsked: "reset asked for"
    case .resetDone: "password reset"
    case .restored: "backup restored"
    case .sessionEnded: "session ended"
    case .signedUp: "signed up"
    case .signUpRestricted: "sign-up for invited"
    case .signUpClosed: "sign-up closed"
    case .signUpOpened: "sign-up opened"
    }
  }
}
