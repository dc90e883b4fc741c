import AccountPresentation
import Accounts
import Doubles
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import Favorites

extension ViewSpy: FavoritesPresenterToView where State == FavoritesState {}

final class WireframeSpy: FavoritesPresenterToWireframe {
  enum Call: Equatable {
    case presentDetail(User)
    case ask(String, accept: String, reject: String)
    case leave
  }
  private(set) var calls: [Call] = []
  private var question: ConfirmationPresenter?

  func presentDetail(of user: User) { calls.append(.presentDetail(user)) }
  func ask(_ question: ConfirmationPresenter) {
    calls.append(
      .ask(question.question, accept: question.acceptTitle, reject: question.rejectTitle))
    self.question = question
  }
  func leave() { calls.append(.leave) }

  /// Accepts the last question.
  func accept() async throws { try await question?.handler(.accepted) }
}

final class PresenterSpy: FavoritesViewToPresenter {
  enum Call: Equatable {
    case askedForFavorites
    case reached(Range<Int>)
    case moved(Int64, Int)
    case askedToRemove(Int64)
    case selected(Int64)
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForFavorites() async { calls.append(.askedForFavorites) }
  func userReached(_ places: Range<Int>) async { calls.append(.reached(places)) }
  func userMoved(_ id: Int64, by steps: Int) async { calls.append(.moved(id, steps)) }
  func userAskedToRemove(_ id: Int64) { calls.append(.askedToRemove(id)) }
  func userSelected(_ id: Int64) { calls.append(.selected(id)) }
  func userFinished() { calls.append(.finished) }
}

/// The module presents on its delegate, as it does on the root router.
final class DelegateSpy: ContextSpy, FavoritesDelegate {
  enum Call: Equatable {
    case didSelect(User)
    case didFinish
  }
  private(set) var calls: [Call] = []

  func favoritesModule(_ favorites: any Module, didSelect user: User) {
    calls.append(.didSelect(user))
  }
  func favoritesModuleDidFinish(_ favorites: any Module) { calls.append(.didFinish) }
}

/// Records each question, and answers it with two users.
@MainActor
final class InteractorSpy: FavoritesPresenterToInteractor {
  enum Call: Equatable {
    case favorites(Range<Int>)
    case move(Int64, Int)
    case remove(Int64)
  }
  private(set) var calls: [Call] = []
  var users: [User]
  var error: FavoritesError?

  init() throws { users = [try .ada(), try User(8, "grace", "Grace Hopper")] }

  func favorites(at places: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int) {
    try note(.favorites(places))
    return (users, users.count)
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    try note(.move(user.rawValue, steps))
  }

  func remove(_ user: Account.ID) async throws(FavoritesError) { try note(.remove(user.rawValue)) }

  private func note(_ call: Call) throws(FavoritesError) {
    calls.append(call)
    if let error { throw error }
  }
}

extension UserRow {
  static func ada() throws -> UserRow { UserRow(try .ada()) }
  static func grace() throws -> UserRow { UserRow(try User(8, "grace", "Grace Hopper")) }
}
