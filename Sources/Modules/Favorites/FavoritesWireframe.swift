import Accounts
import ViperPages

/// Assembles Favorites, which lists the users that the account has marked, in the user's order.
public final class FavoritesWireframe: Module {
  /// Its page has no fields, so it has no flags.
  public nonisolated static let fields: [Field] = []

  let presenter: FavoritesPresenter
  let view: FavoritesView
  private weak let delegate: (any FavoritesDelegate)?

  /// - Parameters:
  ///   - session: The reader's session.
  ///   - now: Returns the seconds since 1970.
  public init(
    session: Session.Key, favorites: some FavoriteUsers, administration: some UserAdministration,
    now: @escaping () -> Int64, delegate: some FavoritesDelegate
  ) {
    presenter = FavoritesPresenter(
      interactor: FavoritesInteractor(
        favorites: favorites, administration: administration, session: session),
      now: now)
    view = FavoritesView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension FavoritesWireframe: FavoritesPresenterToWireframe {
  func presentDetail(of user: User) { delegate?.favoritesModule(self, didSelect: user) }
  func leave() { delegate?.favoritesModuleDidFinish(self) }
}
