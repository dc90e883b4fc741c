import Accounts
import Presentation
import Terminal

@testable import AuditLog

@MainActor
final class ViewSpy: AuditLogPresenterToView {
  private(set) var shown: [AuditLogState] = []
  func show(_ state: AuditLogState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: AuditLogPresenterToWireframe {
  enum Call: Equatable {
    case leave
  }
  private(set) var calls: [Call] = []

  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: AuditLogViewToPresenter {
  enum Call: Equatable {
    case askedForEvents
    case reached(Range<Int>)
    case filtered(String)
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForEvents() async { calls.append(.askedForEvents) }
  func userReached(_ places: Range<Int>) async { calls.append(.reached(places)) }
  func userFiltered(by text: String) async { calls.append(.filtered(text)) }
  func userFinished() { calls.append(.finished) }
}

@MainActor
final class DelegateSpy: AuditLogDelegate {
  enum Call: Equatable {
    case didFinish
  }
  private(set) var calls: [Call] = []

  func auditLogModuleDidFinish(_ auditLog: any AuditLogModule) { calls.append(.didFinish) }
}

/// Notes what it is asked.
actor InteractorSpy: AuditLogPresenterToInteractor {
  enum Call: Equatable {
    case events(Range<Int>, String)
  }
  typealias Answer =
    @Sendable (Range<Int>, String) async throws(AuditLogError) -> ListStretch<AuditEvent>

  private(set) var calls: [Call] = []
  private let answer: Answer

  init(_ answer: @escaping Answer = { _, _ in ListStretch(AuditEvent.two, count: 2000) }) {
    self.answer = answer
  }

  func events(
    at places: Range<Int>, matching text: String
  ) async throws(AuditLogError) -> ListStretch<AuditEvent> {
    calls.append(.events(places, text))
    return try await answer(places, text)
  }
}

/// Notes what it is asked, and answers or fails.
actor TrailSpy: AuditTrail {
  enum Call: Equatable {
    case events(Range<Int>, String, Int64)
  }
  private(set) var calls: [Call] = []
  private let error: StoreError?
  private let isAllowed: Bool
  private let isCancelling: Bool

  init(failing error: StoreError? = nil, isAllowed: Bool = true, isCancelling: Bool = false) {
    self.error = error
    self.isAllowed = isAllowed
    self.isCancelling = isCancelling
  }

  func events(
    at places: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> AuditWindow? {
    calls.append(.events(places, text, session.account.rawValue))
    if isCancelling { withUnsafeCurrentTask { $0?.cancel() } }
    if let error { throw error }
    return isAllowed ? AuditWindow(events: AuditEvent.two, count: 2000) : nil
  }

  func noteRefusal(in session: Session.Key) {}
}

extension AuditEvent {
  /// One that was done to somebody by somebody else, and one that was done to many.
  static let two = [
    AuditEvent(
      id: ID(rawValue: 9), time: 1_769_860_859, kind: .disabled, user: try? Username("bob"),
      actor: try? Username("ada")),
    AuditEvent(
      id: ID(rawValue: 8), time: 0, kind: .imported, actor: try? Username("ada"), count: 1204),
  ]
}

extension AuditLogRow {
  /// The same two.
  static let two = [
    AuditLogRow(
      id: 9, time: "2026-01-31 12:00:59", isoTime: "2026-01-31T12:00:59Z",
      event: "account disabled", kind: "account-disabled", user: "bob", actor: "ada"),
    AuditLogRow(
      id: 8, time: "1970-01-01 00:00:00", isoTime: "1970-01-01T00:00:00Z",
      event: "users imported", kind: "users-imported", actor: "ada", count: 1204),
  ]
}
