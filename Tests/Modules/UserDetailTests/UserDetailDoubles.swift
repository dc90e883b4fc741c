import Accounts
import Doubles
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserDetail

extension ViewSpy: UserDetailPresenterToView where State == UserDetailState {}

final class WireframeSpy: UserDetailPresenterToWireframe {
  enum Call: Equatable {
    case ask(String, accept: String, isDangerous: Bool = false)
    case confirmPassword
    case leave(saying: String?)
  }
  private(set) var calls: [Call] = []
  private var question: ConfirmationPresenter?

  func ask(_ question: ConfirmationPresenter) {
    calls.append(
      .ask(
        question.question, accept: question.acceptTitle,
        isDangerous: question.isDangerous))
    self.question = question
  }
  func confirmPassword() { calls.append(.confirmPassword) }
  func leave(saying sentence: String?) { calls.append(.leave(saying: sentence)) }

  /// Answers the last question with yes.
  func accept() async throws { try await question?.handler(.accepted) }
}

final class PresenterSpy: UserDetailViewToPresenter {
  enum Call: Equatable {
    case askedForDetail
    case chose(UserDetailAct)
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForDetail() async { calls.append(.askedForDetail) }
  func userChose(_ act: UserDetailAct) async { calls.append(.chose(act)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userFinished() { calls.append(.finished) }
}

/// The module presents on its delegate, as it does on the root router.
final class DelegateSpy: ContextSpy, UserDetailDelegate {
  enum Call: Equatable { case didFinish(saying: String?), needsPassword }
  private(set) var calls: [Call] = []

  func userDetailModuleNeedsPassword(_ userDetail: any Module) { calls.append(.needsPassword) }
  func userDetailModule(_ userDetail: any Module, didFinishSaying sentence: String?) {
    calls.append(.didFinish(saying: sentence))
  }
}

/// Records each question, and answers it with one user, which acts change.
@MainActor
final class InteractorSpy: UserDetailPresenterToInteractor {
  enum Call: Equatable {
    case user
    case perform(UserDetailAct)
  }
  private(set) var calls: [Call] = []
  /// What the next call waits for.
  var gate: Gate?
  var known: KnownUser
  /// What every call after the first `after` ones throws.
  var error: UserDetailError?
  var after = 0

  init(_ known: KnownUser) { self.known = known }

  func user() async throws(UserDetailError) -> KnownUser {
    try note(.user)
    let known = known
    await gate?.pass()
    return known
  }

  func perform(_ act: UserDetailAct) async throws(UserDetailError) {
    try note(.perform(act))
    switch act {
    case .setAdministrator(let isAdministrator): known.user.isAdministrator = isAdministrator
    case .setDisabled(let isDisabled): known.user.isDisabled = isDisabled
    case .setFavorite(let isFavorite): known.isFavorite = isFavorite
    case .delete, .startReset: break
    }
  }

  private func note(_ call: Call) throws(UserDetailError) {
    calls.append(call)
    if let error, calls.count > after { throw error }
  }
}

/// Records each call, and gives one answer to all.
actor AdministrationSpy: UserAdministration {
  enum Call: Equatable {
    case setAdministrator(Bool, Int64, by: Int64)
    case setDisabled(Bool, Int64, by: Int64)
    case delete(Int64, by: Int64)
    case startReset(Int64, by: Int64)
  }
  private(set) var calls: [Call] = []
  /// The users whose activity was read.
  private(set) var read: [Int64] = []
  private let answer: AdministrationAnswer
  private let error: StoreError?

  init(_ answer: AdministrationAnswer = .done, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try note(.setDisabled(isDisabled, user.rawValue, by: session.account.rawValue))
  }
  func delete(
    _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try note(.delete(user.rawValue, by: session.account.rawValue))
  }
  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try note(.setAdministrator(isAdministrator, user.rawValue, by: session.account.rawValue))
  }
  func startReset(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try note(.startReset(user.rawValue, by: session.account.rawValue))
  }
  func activity(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AccountActivity? {
    read.append(user.rawValue)
    return .sample
  }

  private func note(_ call: Call) throws(StoreError) -> AdministrationAnswer {
    calls.append(call)
    if let error { throw error }
    return answer
  }
}

extension Account {
  /// The reader.
  static func iyad(isAdministrator: Bool = true) throws -> Account {
    Account(
      id: ID(rawValue: 1), username: try Username("iyad"), name: try FullName("Iyad Agha"),
      email: try EmailAddress("iyad@example.org"), isEmailConfirmed: true,
      isAdministrator: isAdministrator)
  }
}

extension KnownUser {
  static func ada(isFavorite: Bool = false, isDisabled: Bool = false) throws -> KnownUser {
    KnownUser(
      user: try .ada(isDisabled: isDisabled), isFavorite: isFavorite, isAdministered: true)
  }
}

extension UserCard {
  static func ada(
    isDisabled: Bool = false, isAdministrator: Bool = false, isFavorite: Bool = false,
    isAdministered: Bool = true
  ) -> UserCard {
    UserCard(
      name: "Ada Lovelace", username: "ada", email: "ada@example.org", age: "36 years",
      isDisabled: isDisabled, isAdministrator: isAdministrator, isFavorite: isFavorite,
      isAdministered: isAdministered)
  }
}

extension AccountActivity {
  /// An hour and a day ago, at `UserActivity.now`.
  static var sample: AccountActivity {
    let now = UserActivity.now
    return AccountActivity(
      sessions: [
        OpenSession(
          id: .init(rawValue: 2), started: now - 7_200, used: now - 3_600, machine: "laptop",
          isCurrent: false),
        OpenSession(
          id: .init(rawValue: 1), started: now - 90_000, used: now - 86_400, machine: "desk",
          isCurrent: false),
      ],
      events: [
        AuditEvent(
          id: .init(rawValue: 9), time: now - 3_600, kind: .passwordChanged,
          user: try? Username("ada"), actor: try? Username("iyad")),
        AuditEvent(
          id: .init(rawValue: 8), time: now - 86_400, kind: .loggedIn, user: try? Username("ada")),
      ])
  }
}

extension UserActivity {
  /// Noon of 2026-03-02.
  static let now: Int64 = 1_772_452_800
}
