import Accounts
import ViperPages
import ViperPresentation

/// Assembles UserList and is its public face.
public final class UserListWireframe: UserListModule {
  /// The fields of its page, the limit, and whether one user is picked, which are its flags.
  public nonisolated static let fields: [Field] = [.filter, .sort, .limit, .pick]

  public let picks: Bool
  let presenter: UserListPresenter
  let view: UserListView
  private let tutorials: TutorialPresenter
  private weak let delegate: (any UserListDelegate)?

  /// - Parameters:
  ///   - limit: The largest number of listed users; nil for all.
  ///   - picks: Whether one user is to be picked.
  public init(
    limit: Int?, picks: Bool, session: Session.Key, directory: some UserDirectory,
    favorites: some FavoriteUsers, tutorials: TutorialPresenter, delegate: some UserListDelegate
  ) {
    presenter = UserListPresenter(
      interactor: UserListInteractor(directory: directory, favorites: favorites, session: session),
      limit: limit, picks: picks)
    view = UserListView(presenter: presenter, state: presenter.state)
    self.picks = picks
    self.tutorials = tutorials
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension UserListWireframe: UserListPresenterToWireframe {
  func presentDetail(of user: User) { delegate?.userListModule(self, didSelect: user) }
  func finish(with picked: User) { delegate?.userListModule(self, didPick: picked) }
  func presentTips() { tutorials.enqueue(TutorialPresenter.Tip.all) }
  func leave() { delegate?.userListModuleDidCancel(self) }
}

extension TutorialPresenter.Tip {
  fileprivate static let all = [
    TutorialPresenter.Tip(
      name: "user-list-filter",
      text: "Type a part of a name, a username or an address to filter the list."),
    TutorialPresenter.Tip(
      name: "user-list-favorite",
      text: "Press Ctrl-S to mark a favorite."),
  ]
}
