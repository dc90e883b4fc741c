/// Tells administrators what has happened to accounts.
public protocol AuditTrail: Sendable {
  /// The events at `places` among those that match `text`, the newest first, and how many match.
  /// Places past the end are left out. Nil when whoever asks is no administrator.
  ///
  /// Each word of the text stands in what is read of an event: its time, what happened, in words or
  /// as the log calls it, whom it happened to, or who did it. Case doesn't matter. Every event
  /// matches no words.
  func events(
    at places: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> AuditWindow?

  /// Logs that the account of a session was refused what only an administrator may do.
  /// - Throws: `StoreError`, `.sessionEnded` where the session has ended.
  func noteRefusal(in session: Session.Key) async throws(StoreError)
}

/// Some of the events, and how many there are.
public struct AuditWindow: Equatable, Sendable {
  public var events: [AuditEvent]
  public var count: Int

  public init(events: [AuditEvent], count: Int) {
    self.events = events
    self.count = count
  }
}
