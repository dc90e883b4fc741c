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
  /// Ends the session that there is, and starts one.
  func start(for account: Account.ID) async throws(StoreError)

  /// The session that was started and not ended, if any.
  func current() async throws(StoreError) -> Session?

  /// Remembers where the user is.
  func remember(place: String) async throws(StoreError)

  /// Ends the session for good: what was kept of it elsewhere opens nothing any more.
  func end() async throws(StoreError)
}
