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
    case leave
  }
  private(set) var calls: [Call] = []

  func presentDetail(of user: User) { calls.append(.presentDetail(user)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: FavoritesViewToPresenter {
  enum Call: Equatable {
    case askedForFavorites
    case askedForDetails(Int64)
    case reached(Range<Int>)
    case moved(Int64, Int)
    case marked(RowSelection)
    case removed(RowSelection)
    case undid
    case selected(Int64)
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForFavorites() async { calls.append(.askedForFavorites) }
  func userAskedForDetails(of id: Int64) async { calls.append(.askedForDetails(id)) }
  func userReached(_ range: Range<Int>) async { calls.append(.reached(range)) }
  func userMoved(_ id: Int64, by steps: Int) async { calls.append(.moved(id, steps)) }
  func userMarked(_ rows: RowSelection) { calls.append(.marked(rows)) }
  func userRemoved(_ rows: RowSelection) async { calls.append(.removed(rows)) }
  func userUndid() async { calls.append(.undid) }
  func userSelected(_ id: Int64) { calls.append(.selected(id)) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: FavoritesDelegate {
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
    case restore(Int64, Int64)
    case activity(of: Int64)
  }
  private(set) var calls: [Call] = []
  var users: [User]
  var error: FavoritesError?
  /// The number of calls that succeed before the error.
  var calmCalls = 0
  /// The users who were deleted.
  var gone: Set<Int64> = []
  /// Called whenever rows are loaded.
  var onLoad: @MainActor () -> Void = {}

  init() throws { users = [try .ada(), try User(8, "grace", "Grace Hopper")] }

  func favorites(at range: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int) {
    onLoad()
    try note(.favorites(range))
    return (users, users.count)
  }

  func activity(of user: Account.ID) async throws(FavoritesError) -> AccountActivity? {
    try note(.activity(of: user.rawValue))
    return .sample
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    try note(.move(user.rawValue, steps))
    if users[0].id == user, users.count > 1, steps > 0 { users.swapAt(0, 1) }
  }

  /// The position of a favorite is ten times its identifier.
  func remove(_ user: Account.ID) async throws(FavoritesError) -> Int64? {
    try note(.remove(user.rawValue))
    users.removeAll { $0.id == user }
    return user.rawValue * 10
  }

  func restore(_ user: Account.ID, at position: Int64) async throws(FavoritesError) {
    try note(.restore(user.rawValue, position))
    if gone.contains(user.rawValue) { throw .gone }
  }

  private func note(_ call: Call) throws(FavoritesError) {
    calls.append(call)
    calmCalls -= 1
    if let error, calmCalls < 0 { throw error }
  }
}

extension UserRow {
  static func ada() throws -> UserRow { UserRow(try .ada()) }
  static func grace() throws -> UserRow { UserRow(try User(8, "grace", "Grace Hopper")) }
}
