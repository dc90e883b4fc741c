/// The audit log, for administrators.
public protocol AuditTrail: Sendable {
  /// Returns the events at the indexes `range` among those that match `text`, newest first, as far
  /// as they exist, and the number of matches; nil if the session isn't an administrator's.
  ///
  /// Each word of the text is part of an event's time, kind (in words or as logged), user or actor,
  /// ignoring case.
  /// - Throws: `StoreError`, why the store can't answer.
  func events(
    at range: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> (events: [AuditEvent], count: Int)?

  /// Logs that the session's account was refused an administrator's action.
  /// - Throws: `StoreError`, `.sessionEnded` if the session has ended.
  func noteRefusal(in session: Session.Key) async throws(StoreError)
}
