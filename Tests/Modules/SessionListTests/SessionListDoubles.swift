import AccountPresentation
import Accounts
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import SessionList

extension ViewSpy: SessionListPresenterToView where State == SessionListState {}

final class WireframeSpy: SessionListPresenterToWireframe {
  enum Call: Equatable {
    case ask(String, accept: String)
    case confirmPassword
    case logOut
    case leave
  }
  private(set) var calls: [Call] = []
  private var question: ConfirmationPresenter?

  func ask(_ question: ConfirmationPresenter) {
    calls.append(
      .ask(question.question, accept: question.acceptTitle))
    self.question = question
  }
  func confirmPassword() { calls.append(.confirmPassword) }
  func logOut() { calls.append(.logOut) }
  func leave() { calls.append(.leave) }

  /// Answers the last question with yes.
  func accept() async throws { try await question?.handler?(.accepted) }
}

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

/// The module presents on its delegate, as it does on the root router.
final class DelegateSpy: ContextSpy, SessionListDelegate {
  enum Call { case didChooseLogOut, needsPassword, didFinish }
  private(set) var calls: [Call] = []

  func sessionListModuleDidChooseLogOut(_ sessionList: any Module) {
    calls.append(.didChooseLogOut)
  }
  func sessionListModuleNeedsPassword(_ sessionList: any Module) { calls.append(.needsPassword) }
  func sessionListModuleDidFinish(_ sessionList: any Module) { calls.append(.didFinish) }
}

/// Records each question, and fails while there is an error.
@MainActor
final class InteractorSpy: SessionListPresenterToInteractor {
  enum Call: Equatable {
    case sessions
    case end(OpenSession.ID)
  }
  private(set) var calls: [Call] = []
  var rows = OpenSession.two
  /// The gate that the next list waits for.
  var gate: Gate?
  var error: SessionListError?

  func sessions() async throws(SessionListError) -> [OpenSession] {
    try note(.sessions)
    let rows = rows
    await gate?.pass()
    return rows
  }
  func end(_ ended: OpenSession.ID) async throws(SessionListError) { try note(.end(ended)) }

  private func note(_ call: Call) throws(SessionListError) {
    calls.append(call)
    if let error { throw error }
  }
}

/// Records each call; all except the first `after` ones fail if there is an error.
actor RegisterSpy: SessionRegister {
  enum Call: Equatable {
    case sessions(Session.Key)
    case end(OpenSession.ID, Session.Key)
  }
  private(set) var calls: [Call] = []
  private let error: StoreError?
  private let after: Int

  init(failing error: StoreError? = nil, after: Int = 0) {
    (self.error, self.after) = (error, after)
  }

  func sessions(for session: Session.Key) async throws(StoreError) -> [OpenSession] {
    try note(.sessions(session))
    return OpenSession.two
  }
  func end(_ ended: OpenSession.ID, by session: Session.Key) async throws(StoreError) {
    try note(.end(ended, session))
  }

  private func note(_ call: Call) throws(StoreError) {
    calls.append(call)
    if let error, calls.count > after { throw error }
  }
}

extension OpenSession {
  /// The current session, and one on an unknown machine.
  static let two = [
    OpenSession(
      id: ID(rawValue: 4), started: 1_769_860_800, used: 1_769_864_400, machine: "analytical",
      isCurrent: true),
    OpenSession(
      id: ID(rawValue: 3), started: 0, used: 1_769_860_800, machine: "", isCurrent: false),
  ]
}

extension SessionRow {
  /// Two minutes after the last use.
  static let now: Int64 = 1_769_864_520

  /// The same two sessions.
  static let two = [
    SessionRow(
      id: 4, machine: "analytical", started: ListedTime(1_769_860_800, now: now),
      used: ListedTime(1_769_864_400, now: now), isCurrent: true),
    SessionRow(
      id: 3, machine: "an unknown machine", started: ListedTime(0, now: now),
      used: ListedTime(1_769_860_800, now: now), isCurrent: false),
  ]
}
