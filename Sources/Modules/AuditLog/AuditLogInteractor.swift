import Accounts
import Presentation

/// Answers the presenter's questions from the audit trail.
struct AuditLogInteractor: AuditLogPresenterToInteractor {
  let trail: any AuditTrail
  /// The session of the reader.
  let session: Session.Key

  func events(
    at places: Range<Int>, matching text: String
  ) async throws(AuditLogError) -> ListStretch<AuditEvent> {
    let stretch: AuditWindow?
    do throws(StoreError) {
      stretch = try await trail.events(at: places, matching: text, for: session)
    } catch {
      throw AuditLogError(error)
    }
    // The trail may ignore the cancellation.
    if Task.isCancelled { throw .cancelled }
    guard let stretch else { throw .notAllowed }
    return ListStretch(stretch.events, count: stretch.count)
  }
}

extension AuditLogError {
  fileprivate init(_ error: StoreError) {
    self = error.reason == .cancelled ? .cancelled : .unavailable(error)
  }
}
