import Accounts

/// Answers the presenter's questions from the audit trail.
struct AuditLogInteractor: AuditLogPresenterToInteractor {
  let trail: any AuditTrail
  /// The session of the reader.
  let session: Session.Key

  func events(
    at range: Range<Int>, matching text: String
  ) async throws(AuditLogError) -> (rows: [AuditEvent], count: Int) {
    let window = try await AuditLogError.reading(
      await trail.events(at: range, matching: text, for: session))
    guard let window else { throw .notAllowed }
    return (window.events, window.count)
  }
}
