/// A session of an account on this machine, and where its user left off.
public struct Session: Equatable, Sendable {
  /// What every call that acts for the account carries.
  public let key: Key
  public var account: Account
  /// The route that was open last; nil before there was one.
  public var place: String?

  public init(key: Key, account: Account, place: String? = nil) {
    self.key = key
    self.account = account
    self.place = place
  }
}

extension Session {
  /// Identifies a session in calls to the store, which checks it together with every read and write:
  /// a call fails with `StoreError.Reason.sessionEnded` once the session has ended or expired, or its
  /// account is disabled or deleted.
  ///
  /// Only the store makes keys. It carries the stored hash of a token that was verified once, so that
  /// checking it costs no password hash.
  public struct Key: Hashable, Sendable {
    /// The account that the session belongs to. An account's number alone opens nothing.
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

extension Session.Key: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Without the hash of the token, which belongs in no log.
  public var description: String {
    "session \(number.rawValue) of account \(account.rawValue)"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Remembers who is logged in, also after a restart.
public protocol Sessions: Sendable {
  /// Ends the session that there is here, and starts one. Nil, and none is started, where the account
  /// is disabled or gone, or its password has changed since it was proven.
  func start(for proven: ProvenAccount) async throws(StoreError) -> Session?

  /// The session that was started and not ended, if any; nil while the account is disabled.
  func current() async throws(StoreError) -> Session?

  /// Remembers where the user is.
  func remember(place: String, in session: Session.Key) async throws(StoreError)

  /// Ends the session for good: what was kept of it elsewhere opens nothing any more. Nothing happens
  /// where it has ended already.
  func end(_ session: Session.Key) async throws(StoreError)
}

/// A session of an account, as its owner sees it among the others.
public struct OpenSession: Equatable, Sendable {
  public struct ID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public var id: ID
  /// When it was started, in seconds since 1970.
  public var started: Int64
  /// When it was used last, in seconds since 1970.
  public var used: Int64
  /// Where it was started, such as the name of the machine.
  public var machine: String
  /// Whether it is the one that asks.
  public var isCurrent: Bool

  public init(id: ID, started: Int64, used: Int64, machine: String, isCurrent: Bool) {
    self.id = id
    self.started = started
    self.used = used
    self.machine = machine
    self.isCurrent = isCurrent
  }
}

/// Lists an account's sessions, and ends any of them.
public protocol SessionRegister: Sendable {
  /// The sessions of the account, the one used last first.
  func sessions(for session: Session.Key) async throws(StoreError) -> [OpenSession]

  /// Nothing happens where it has ended already, or is another account's.
  /// - Throws: `StoreError`, `.confirmationNeeded` where it isn't the session that asks and the password
  ///   wasn't confirmed in that one.
  func end(_ ended: OpenSession.ID, by session: Session.Key) async throws(StoreError)
}
