import Accounts
import Presentation
import Terminal

/// Assembles UserList and is its public face.
public final class UserListWireframe: UserListModule {
  /// What its page asks, how many are listed and whether one is picked, and so its flags.
  public nonisolated static let fields: [Field] = [.filter, .sort, .limit, .pick]

  public private(set) var picks = false
  let presenter: UserListPresenter
  let view: UserListView
  private let tutorials: TutorialPresenter
  private weak let delegate: (any UserListDelegate)?

  public init(
    directory: some UserDirectory, favorites: some FavoriteUsers, session: Session.Key,
    tutorials: TutorialPresenter, delegate: some UserListDelegate
  ) {
    presenter = UserListPresenter(
      interactor: UserListInteractor(directory: directory, favorites: favorites, session: session))
    view = UserListView(presenter: presenter)
    self.tutorials = tutorials
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(limit: Int?, picks: Bool) {
    self.picks = picks
    presenter.begin(limit: limit, picks: picks)
  }
}

// MARK: - Presenter → Wireframe

extension UserListWireframe: UserListPresenterToWireframe {
  func presentDetail(of user: User) {
    delegate?.userListModule(self, didSelect: user)
  }

  func finish(with picked: User) {
    delegate?.userListModule(self, didPick: picked)
  }

  func presentTips() {
    for tip in TutorialPresenter.Tip.all { tutorials.enqueue(tip) }
  }

  func leave() {
    delegate?.userListModuleDidCancel(self)
  }
}

extension TutorialPresenter.Tip {
  fileprivate static let all = [
    TutorialPresenter.Tip(
      name: "user-list-filter",
      text: "Type a part of a name, a username or an address to filter the list."),
    TutorialPresenter.Tip(
      name: "user-list-favorite",
      text: "Press f to mark a favorite, or Ctrl-F while you are typing."),
  ]
}
