import AccountPresentation
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
  func accept() async throws { try await question?.handler?(.accepted) }
}

final class PresenterSpy: UserDetailViewToPresenter {
  enum Call: Equatable {
    case askedForDetail
    case chose(UserAct)
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForDetail() async { calls.append(.askedForDetail) }
  func userChose(_ act: UserAct) async { calls.append(.chose(act)) }
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
    case perform(UserAct)
  }
  private(set) var calls: [Call] = []
  /// The gate that the next call waits for.
  var gate: Gate?
  var known: KnownUser
  /// The error of every call after the first `after` ones.
  var error: UserDetailError?
  var after = 0

  init(_ known: KnownUser) { self.known = known }

  func user() async throws(UserDetailError) -> KnownUser {
    try note(.user)
    let known = known
    await gate?.pass()
    return known
  }

  func perform(_ act: UserAct) async throws(UserDetailError) {
    try note(.perform(act))
    switch act {
    case .administer(.setAdministrator(let isAdministrator)):
      known.user.isAdministrator = isAdministrator
    case .administer(.setDisabled(let isDisabled)): known.user.isDisabled = isDisabled
    case .setFavorite(let isFavorite): known.isFavorite = isFavorite
    case .administer(.delete), .administer(.startReset): break
    }
  }

  private func note(_ call: Call) throws(UserDetailError) {
    calls.append(call)
    if let error, calls.count > after { throw error }
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
      name: "Ada Lovelace", username: "ada", email: "ada@example.org", age: 36,
      isDisabled: isDisabled, isAdministrator: isAdministrator, isFavorite: isFavorite,
      isAdministered: isAdministered)
  }
}

extension UserActivity {
  /// Noon of 2026-03-02.
  static let now = AccountActivity.sampleTime
}
