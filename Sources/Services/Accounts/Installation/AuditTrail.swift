/// The audit log, for administrators.
public protocol AuditTrail: Sendable {
  /// Returns the events at `places` among those that match `text`, newest first, as far as there are,
  /// and how many match; nil if the session isn't an administrator's.
  ///
  /// Each word of the text is a part of what the log shows of an event: its time, kind in words or as
  /// logged, user or actor; without case.
  /// - Throws: `StoreError`, why the store can't answer.
  func events(
    at places: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> (events: [AuditEvent], count: Int)?

  /// Logs that the session's account was refused an administrator's action.
  /// - Throws: `StoreError`, `.sessionEnded` if the session has ended.
  func noteRefusal(in session: Session.Key) async throws(StoreError)
}
