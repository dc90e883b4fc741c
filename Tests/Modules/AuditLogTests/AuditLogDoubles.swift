import AccountPresentation
import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import AuditLog

extension ViewSpy: AuditLogPresenterToView where State == AuditLogState {}

final class WireframeSpy: AuditLogPresenterToWireframe {
  private(set) var exits = 0

  func leave() { exits += 1 }
}

final class PresenterSpy: AuditLogViewToPresenter {
  enum Call: Equatable {
    case askedForEvents
    case reached(Range<Int>)
    case filtered(String)
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForEvents() async { calls.append(.askedForEvents) }
  func userReached(_ range: Range<Int>) async { calls.append(.reached(range)) }
  func userFiltered(by text: String) async { calls.append(.filtered(text)) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: AuditLogDelegate {
  private(set) var exits = 0

  func auditLogModuleDidFinish(_ auditLog: any Module) { exits += 1 }
}

/// Records each question, and answers it with `answer`.
@MainActor
final class InteractorSpy: AuditLogPresenterToInteractor {
  enum Call: Equatable {
    case events(Range<Int>, String)
  }
  private(set) var calls: [Call] = []
  var answer: Result<(rows: [AuditEvent], count: Int), AuditLogError> = .success(
    (AuditEvent.two, 2000))

  func events(
    at range: Range<Int>, matching text: String
  ) async throws(AuditLogError) -> (rows: [AuditEvent], count: Int) {
    calls.append(.events(range, text))
    return try answer.get()
  }
}

/// Answers an administrator.
struct TrailStub: AuditTrail {
  var administrator: Session.Key? = .ofAda

  func events(
    at range: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> (events: [AuditEvent], count: Int)? {
    if session != administrator { return nil }
    let matching = text.isEmpty ? AuditEvent.two : [AuditEvent.two[0]]
    return (Array(matching[range.clamped(to: matching.indices)]), 2000)
  }

  func noteRefusal(in session: Session.Key) {}
}

extension AuditEvent {
  /// One event about another user, and one about many users.
  static let two = [
    AuditEvent(
      id: ID(rawValue: 9), time: 1_769_860_859, kind: .disabled, user: try? Username("bob"),
      actor: try? Username("ada")),
    AuditEvent(
      id: ID(rawValue: 8), time: 0, kind: .imported, actor: try? Username("ada"), count: 1204),
  ]
}

extension AuditLogRow {
  /// An hour after the first one.
  static let now: Int64 = 1_769_864_459

  /// The same two.
  static let two = [
    AuditLogRow(
      id: 9, time: ListedTime(1_769_860_859, now: now, isExact: true),
      event: "account disabled", kind: "account-disabled", user: "bob", actor: "ada"),
    AuditLogRow(
      id: 8, time: ListedTime(0, now: now, isExact: true),
      event: "users imported", kind: "users-imported", actor: "ada", count: 1204),
  ]
}
