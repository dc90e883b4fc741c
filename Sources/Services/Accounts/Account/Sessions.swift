/// A session of an account on this machine, and its last route.
public struct Session: Equatable, Sendable {
  /// The key that every call for the account takes.
  public let key: Key
  /// The logged-in account.
  public var account: Account
  /// The last open route; nil in a new session.
  public var lastPage: String?

  /// Creates a session.
  public init(key: Key, account: Account, lastPage: String? = nil) {
    self.key = key
    self.account = account
    self.lastPage = lastPage
  }
}

extension Session {
  /// Identifies a session in calls to the store, which checks it together with each read and write.
  ///
  /// A call fails with `StoreError.Reason.sessionEnded` once the session has ended or expired, or its
  /// account is disabled or deleted. Only the store makes keys; a key holds the hash of a token that
  /// was verified once, so checking it costs no password hash.
  public struct Key: Hashable, Sendable {
    /// The account of the session, whose number alone gives access to nothing.
    public let account: Account.ID
    package let number: OpenSession.ID
    package let tokenHash: String

    package init(number: OpenSession.ID, account: Account.ID, tokenHash: String) {
      self.number = number
      self.account = account
      self.tokenHash = tokenHash
    }
  }
}

extension Session.Key: Redacted {
  /// The numbers of session and account, without the hash of the token.
  public var description: String {
    "session \(number.rawValue) of account \(account.rawValue)"
  }
}

/// Keeps the session of this machine's user, also after a restart.
public protocol Sessions: Sendable {
  /// Ends the current session and starts one; nil, and nothing changes, if the account is disabled or
  /// deleted, or its password has changed since it was verified.
  /// - Throws: `StoreError`, why the store can't answer.
  func start(for proven: ProvenAccount) async throws(StoreError) -> Session?

  /// Returns the current session; nil if there is none, or its account is disabled.
  /// - Throws: `StoreError`, why the store can't answer.
  func current() async throws(StoreError) -> Session?

  /// Stores the open route.
  /// - Throws: `StoreError`, why the store can't answer.
  func remember(page: String, in session: Session.Key) async throws(StoreError)

  /// Ends the session: copies of its token and key are rejected from now on.
  ///
  /// Has no effect if it has ended already.
  /// - Throws: `StoreError`, why the store can't answer.
  func end(_ session: Session.Key) async throws(StoreError)
}

/// A session of an account, as its owner sees it in a list.
public struct OpenSession: Equatable, Sendable {
  /// Identifies a session.
  public typealias ID = Identifier<OpenSession>

  /// The session's number.
  public var id: ID
  /// The time of the start, in seconds since 1970.
  public var started: Int64
  /// The time of the last use, in seconds since 1970.
  public var used: Int64
  /// The name of the machine on which it was started.
  public var machine: String
  /// Whether it is the caller's session.
  public var isCurrent: Bool

  /// Creates an entry of the list.
  public init(id: ID, started: Int64, used: Int64, machine: String, isCurrent: Bool) {
    self.id = id
    self.started = started
    self.used = used
    self.machine = machine
    self.isCurrent = isCurrent
  }
}

/// Lists and ends an account's sessions.
public protocol SessionRegister: Sendable {
  /// Returns the account's sessions, the last used first.
  /// - Throws: `StoreError`, why the store can't answer.
  func sessions(for session: Session.Key) async throws(StoreError) -> [OpenSession]

  /// Ends a session of the account; has no effect on others, or if it has ended already.
  /// - Throws: `StoreError`, `.confirmationNeeded` for a session other than the caller's, if the
  ///   password wasn't confirmed in the caller's.
  func end(_ ended: OpenSession.ID, by session: Session.Key) async throws(StoreError)
}
