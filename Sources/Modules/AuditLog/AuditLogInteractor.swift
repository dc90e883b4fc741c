import Accounts
import Presentation

/// Answers the presenter's questions from the audit trail.
struct AuditLogInteractor: AuditLogPresenterToInteractor {
  let trail: any AuditTrail
  /// Who looks.
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
    // A trail that doesn't notice the cancellation answers all the same.
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
