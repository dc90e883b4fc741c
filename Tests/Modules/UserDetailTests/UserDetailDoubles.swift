import Accounts
import Doubles
import Presentation
import Terminal

@testable import UserDetail

@MainActor
final class ViewSpy: UserDetailPresenterToView {
  private(set) var shown: [UserDetailState] = []
  func show(_ state: UserDetailState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: UserDetailPresenterToWireframe {
  enum Call: Equatable {
    case confirmAdministrator(Bool, String)
    case confirmDeletion(String)
    case confirmPassword
    case leave
  }
  private(set) var calls: [Call] = []
  /// What happens once the deletion is confirmed.
  private(set) var delete: @MainActor () async throws -> Void = {}
  /// What happens once an appointment or a dismissal is confirmed.
  private(set) var change: @MainActor () async throws -> Void = {}

  func confirmDeletion(of user: String, delete: @escaping @MainActor () async throws -> Void) {
    calls.append(.confirmDeletion(user))
    self.delete = delete
  }
  func confirmAdministrator(
    _ isAdministrator: Bool, _ user: String, change: @escaping @MainActor () async throws -> Void
  ) {
    calls.append(.confirmAdministrator(isAdministrator, user))
    self.change = change
  }
  func confirmPassword() { calls.append(.confirmPassword) }
  func leave() { calls.append(.leave) }
}

@MainActor
final class PresenterSpy: UserDetailViewToPresenter {
  enum Call: Equatable {
    case askedForDetail
    case toggledFavorite
    case toggledDisabled
    case startedReset
    case askedToDelete
    case toggledAdministrator
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForDetail() async { calls.append(.askedForDetail) }
  func userToggledFavorite() async { calls.append(.toggledFavorite) }
  func userToggledDisabled() async { calls.append(.toggledDisabled) }
  func userStartedReset() async { calls.append(.startedReset) }
  func userAskedToDelete() { calls.append(.askedToDelete) }
  func userToggledAdministrator() { calls.append(.toggledAdministrator) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userFinished() { calls.append(.finished) }
}

@MainActor
final class DelegateSpy: UserDetailDelegate {
  enum Call: Equatable {
    case didFinish
    case needsPassword
  }
  private(set) var calls: [Call] = []

  func userDetailModuleNeedsPassword(_ userDetail: any UserDetailModule) {
    calls.append(.needsPassword)
  }
  func userDetailModuleDidFinish(_ userDetail: any UserDetailModule) { calls.append(.didFinish) }
}

/// Notes what it is asked, and knows one user as long as it doesn't fail.
actor InteractorSpy: UserDetailPresenterToInteractor {
  enum Call: Equatable {
    case user(Int64)
    case setFavorite(Bool, Int64)
    case setAdministrator(Bool, Int64)
    case setDisabled(Bool, Int64)
    case startReset(Int64)
    case delete(Int64)
  }
  private(set) var calls: [Call] = []
  private var known: KnownUser
  /// What every call after the first `after` ones throws.
  private var error: UserDetailError?
  private let after: Int

  /// Every call fails so from now on, or none.
  func fail(with error: UserDetailError?) { self.error = error }

  init(_ known: KnownUser, failing error: UserDetailError? = nil, after: Int = 0) {
    self.known = known
    self.error = error
    self.after = after
  }

  func user(_ id: Account.ID) async throws(UserDetailError) -> KnownUser {
    try note(.user(id.rawValue))
    return known
  }
  func setFavorite(_ isFavorite: Bool, _ user: Account.ID) async throws(UserDetailError) {
    try note(.setFavorite(isFavorite, user.rawValue))
    known.isFavorite = isFavorite
  }
  func setDisabled(_ isDisabled: Bool, _ user: Account.ID) async throws(UserDetailError) {
    try note(.setDisabled(isDisabled, user.rawValue))
    known.user.isDisabled = isDisabled
  }
  func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID
  ) async throws(UserDetailError) {
    try note(.setAdministrator(isAdministrator, user.rawValue))
    known.user.isAdministrator = isAdministrator
  }
  func startReset(of user: Account.ID) async throws(UserDetailError) {
    try note(.startReset(user.rawValue))
  }
  func delete(_ user: Account.ID) async throws(UserDetailError) {
    try note(.delete(user.rawValue))
  }

  private func note(_ call: Call) throws(UserDetailError) {
    calls.append(call)
    if let error, calls.count > after { throw error }
  }
}

/// Notes what is asked of the administration, and answers the same to all.
actor AdministrationSpy: UserAdministration {
  enum Call: Equatable {
    case setAdministrator(Bool, Int64, by: Int64)
    case setDisabled(Bool, Int64, by: Int64)
    case delete(Int64, by: Int64)
    case startReset(Int64, by: Int64)
  }
  private(set) var calls: [Call] = []
  private let answer: AdministrationAnswer
  private let error: StoreError?

  init(_ answer: AdministrationAnswer = .done, failing error: StoreError? = nil) {
    self.answer = answer
    self.error = error
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
  func user(
    named username: Username, by session: Session.Key
  ) async throws(StoreError) -> Account.ID? { nil }
  func startReset(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    try note(.startReset(user.rawValue, by: session.account.rawValue))
  }

  private func note(_ call: Call) throws(StoreError) -> AdministrationAnswer {
    calls.append(call)
    if let error { throw error }
    return answer
  }
}

/// Keeps what is presented.
@MainActor
final class ContextSpy: PresentationContext {
  private(set) var presented: [any Module] = []

  func present(_ module: some Module) { presented.append(module) }
  func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }
}

extension Account {
  /// Whoever looks.
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
