/// Who is logged in on this machine, and where they left off.
public struct Session: Equatable, Sendable {
  public var account: Account
  /// The route that was open last; nil before there was one.
  public var place: String?

  public init(account: Account, place: String? = nil) {
    self.account = account
    self.place = place
  }
}

/// Remembers who is logged in, also after a restart.
public protocol Sessions: Sendable {
  /// Ends the session that there is here, and starts one; none where the account is disabled.
  func start(for account: Account.ID) async throws(StoreError)

  /// The session that was started and not ended, if any; nil while the account is disabled.
  func current() async throws(StoreError) -> Session?

  /// Remembers where the user is.
  func remember(place: String) async throws(StoreError)

  /// Ends the session for good: what was kept of it elsewhere opens nothing any more.
  func end() async throws(StoreError)
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
  /// The sessions of an account, the one used last first.
  func sessions(of account: Account.ID) async throws(StoreError) -> [OpenSession]

  /// Nothing happens where it has ended already, or is another account's.
  func end(_ session: OpenSession.ID, of account: Account.ID) async throws(StoreError)
}
