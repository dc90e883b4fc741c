import Accounts
import Presentation
import Terminal

@testable import SessionList

@MainActor
final class ViewSpy: SessionListPresenterToView {
  private(set) var shown: [SessionListState] = []
  func show(_ state: SessionListState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: SessionListPresenterToWireframe {
  enum Call: Equatable {
    case confirm(String)
    case confirmPassword
    case logOut
    case leave
  }
  private(set) var calls: [Call] = []
  /// What the last question would do.
  private(set) var end: SessionListEnd = {}

  func confirm(_ question: String, then end: @escaping SessionListEnd) {
    calls.append(.confirm(question))
    self.end = end
  }
  func confirmPassword() { calls.append(.confirmPassword) }
  func logOut() { calls.append(.logOut) }
  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: SessionListViewToPresenter {
  enum Call: Equatable {
    case askedForSessions
    case choseToEnd(Int64)
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForSessions() async { calls.append(.askedForSessions) }
  func userChoseToEnd(_ id: Int64) { calls.append(.choseToEnd(id)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userFinished() { calls.append(.finished) }
}

@MainActor
final class DelegateSpy: SessionListDelegate {
  enum Call: Equatable {
    case didChooseLogOut
    case needsPassword
    case didFinish
  }
  private(set) var calls: [Call] = []

  func sessionListModuleDidChooseLogOut(_ sessionList: any SessionListModule) {
    calls.append(.didChooseLogOut)
  }
  func sessionListModuleNeedsPassword(_ sessionList: any SessionListModule) {
    calls.append(.needsPassword)
  }
  func sessionListModuleDidFinish(_ sessionList: any SessionListModule) {
    calls.append(.didFinish)
  }
}

/// Holds what is presented.
@MainActor
final class ContextSpy: PresentationContext {
  private(set) var presented: [any Module] = []

  func present(_ module: some Module) { presented.append(module) }
  func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }
}

/// Notes what it is asked, and answers or fails.
actor InteractorSpy: SessionListPresenterToInteractor {
  enum Call: Equatable {
    case sessions(Session.Key)
    case end(OpenSession.ID, Session.Key)
  }
  private(set) var calls: [Call] = []
  private var error: SessionListError?

  init(failing error: SessionListError? = nil) { self.error = error }

  func fail(with error: SessionListError?) { self.error = error }

  func sessions(for session: Session.Key) async throws(SessionListError) -> [OpenSession] {
    calls.append(.sessions(session))
    if let error { throw error }
    return OpenSession.two
  }
  func end(
    _ ended: OpenSession.ID, by session: Session.Key
  ) async throws(SessionListError) {
    calls.append(.end(ended, session))
    if let error { throw error }
  }
}

/// Notes what it is asked, and answers or fails.
actor RegisterSpy: SessionRegister {
  enum Call: Equatable {
    case sessions(Session.Key)
    case end(OpenSession.ID, Session.Key)
  }
  private(set) var calls: [Call] = []
  private let error: StoreError?
  private let after: Int

  /// What each call but the first `after` ones throws.
  init(failing error: StoreError? = nil, after: Int = 0) {
    (self.error, self.after) = (error, after)
  }

  func sessions(for session: Session.Key) async throws(StoreError) -> [OpenSession] {
    calls.append(.sessions(session))
    if let error, calls.count > after { throw error }
    return OpenSession.two
  }
  func end(_ ended: OpenSession.ID, by session: Session.Key) async throws(StoreError) {
    calls.append(.end(ended, session))
    if let error, calls.count > after { throw error }
  }
}

extension OpenSession {
  /// The one that asks, and one on an unknown machine.
  static let two = [
    OpenSession(
      id: ID(rawValue: 4), started: 1_769_860_800, used: 1_769_864_400, machine: "analytical",
      isCurrent: true),
    OpenSession(
      id: ID(rawValue: 3), started: 0, used: 1_769_860_800, machine: "", isCurrent: false),
  ]
}

extension SessionRow {
  /// The same two sessions.
  static let two = [
    SessionRow(
      id: 4, machine: "analytical", started: "2026-01-31 12:00", used: "2026-01-31 13:00",
      isCurrent: true),
    SessionRow(
      id: 3, machine: "an unknown machine", started: "1970-01-01 00:00",
      used: "2026-01-31 12:00", isCurrent: false),
  ]
}
