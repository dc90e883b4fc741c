import Accounts
import ViperPages
import ViperPresentation

/// Assembles UserList and is its public face.
public final class UserListWireframe: UserListModule {
  /// The fields of its page, the limit, and whether one user is picked, which are its flags.
  public nonisolated static let fields: [Field] = [.filter, .sort, .limit, .pick]
  /// The choice of the order if ages are hidden.
  public nonisolated static let sortWithoutAges = Field.sortWithoutAges

  public let picks: Bool
  let presenter: UserListPresenter
  let view: UserListView
  private let tutorials: TutorialPresenter
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any UserListDelegate)?

  /// - Parameters:
  ///   - limit: The largest number of listed users; nil for all.
  ///   - picks: Whether one user is to be picked.
  ///   - session: The reader's session.
  ///   - now: Returns the seconds since 1970.
  ///   - context: Presents the questions.
  public init(
    limit: Int?, picks: Bool, session: Session.Key, directory: some UserDirectory,
    favorites: some FavoriteUsers, administration: some UserAdministration,
    delivery: MailDelivery, now: @escaping () -> Int64,
    tutorials: TutorialPresenter, context: some PresentationContext,
    delegate: some UserListDelegate
  ) {
    presenter = UserListPresenter(
      interactor: UserListInteractor(
        directory: directory, favorites: favorites, administration: administration,
        session: session),
      limit: limit, picks: picks, delivery: delivery, now: now)
    view = UserListView(presenter: presenter, state: presenter.state)
    self.picks = picks
    self.tutorials = tutorials
    self.context = context
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
  func ask(_ question: ConfirmationPresenter) { if let context { question.present(in: context) } }
  func confirmPassword() { delegate?.userListModuleNeedsPassword(self) }
  func finish(with picked: User) { delegate?.userListModule(self, didPick: picked) }
  func presentTips() { tutorials.present(TutorialPresenter.Tip.all, over: self) }
  func leave() { delegate?.userListModuleDidCancel(self) }
}

extension TutorialPresenter.Tip {
  fileprivate static let all = [
    TutorialPresenter.Tip(
      name: "user-list-filter",
      text: "Type to filter by name, username or email."),
    TutorialPresenter.Tip(
      name: "user-list-favorite",
      text: "Ctrl-S adds a favorite, ↓ and Space a mark."),
  ]
}
