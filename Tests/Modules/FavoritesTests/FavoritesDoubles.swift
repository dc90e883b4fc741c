import Accounts
import Doubles
import Presentation
import Terminal

@testable import Favorites

@MainActor
final class ViewSpy: FavoritesPresenterToView {
  private(set) var shown: [FavoritesState] = []
  func show(_ state: FavoritesState) { shown.append(state) }
}

@MainActor
final class WireframeSpy: FavoritesPresenterToWireframe {
  enum Call: Equatable {
    case presentDetail(User)
    case confirmRemoval(String)
    case leave
  }
  private(set) var calls: [Call] = []
  /// What happens once the removal is confirmed.
  private(set) var remove: @MainActor () async throws -> Void = {}

  func presentDetail(of user: User) { calls.append(.presentDetail(user)) }
  func confirmRemoval(of name: String, remove: @escaping @MainActor () async throws -> Void) {
    calls.append(.confirmRemoval(name))
    self.remove = remove
  }
  func leave() { calls.append(.leave) }
}

@MainActor
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

@MainActor
final class DelegateSpy: FavoritesDelegate {
  enum Call: Equatable {
    case didSelect(User)
    case didFinish
  }
  private(set) var calls: [Call] = []

  func favoritesModule(_ favorites: any FavoritesModule, didSelect user: User) {
    calls.append(.didSelect(user))
  }
  func favoritesModuleDidFinish(_ favorites: any FavoritesModule) { calls.append(.didFinish) }
}

/// Notes what it is asked.
actor InteractorSpy: FavoritesPresenterToInteractor {
  enum Call: Equatable {
    case favorites(Range<Int>)
    case move(Int64, Int)
    case remove(Int64)
  }
  private(set) var calls: [Call] = []
  private let users: [User]
  private let error: FavoritesError?
  private let changeError: FavoritesError?

  init(_ users: [User], failing error: FavoritesError? = nil, changes: FavoritesError? = nil) {
    self.users = users
    self.error = error
    changeError = changes
  }

  func favorites(at places: Range<Int>) async throws(FavoritesError) -> ListStretch<User> {
    calls.append(.favorites(places))
    if let error { throw error }
    return ListStretch(users, count: users.count)
  }

  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError) {
    calls.append(.move(user.rawValue, steps))
    if let changeError { throw changeError }
  }

  func remove(_ user: Account.ID) async throws(FavoritesError) {
    calls.append(.remove(user.rawValue))
    if let changeError { throw changeError }
  }
}

/// Keeps what is presented.
@MainActor
final class ContextSpy: PresentationContext {
  private(set) var presented: [any Module] = []

  func present(_ module: some Module) { presented.append(module) }
  func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }
}

extension FavoriteRow {
  static let ada = FavoriteRow(
    id: 7, name: "Ada Lovelace", username: "ada", age: 36, ageText: "36 years",
    email: "ada@example.org")
  static let grace = FavoriteRow(
    id: 8, name: "Grace Hopper", username: "grace", age: nil, ageText: "",
    email: "grace@example.org")
}
