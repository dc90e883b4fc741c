import Accounts
import ViperPages
import ViperPresentation

/// Shows one user, marks a favorite, and lets administrators administer the account.
public final class UserDetailWireframe: Module {
  let presenter: UserDetailPresenter
  let view: UserDetailView
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any UserDetailDelegate)?

  /// - Parameters:
  ///   - user: The user who is shown.
  ///   - session: The reader's session.
  ///   - now: Returns the seconds since 1970.
  ///   - context: Presents the questions.
  public init(
    user: Account.ID, session: Session.Key, directory: some UserDirectory,
    favorites: some FavoriteUsers, administration: some UserAdministration, delivery: MailDelivery,
    now: @escaping () -> Int64, context: some PresentationContext, delegate: some UserDetailDelegate
  ) {
    let interactor = UserDetailInteractor(
      id: user, session: session, directory: directory, favorites: favorites,
      administration: administration)
    presenter = UserDetailPresenter(interactor: interactor, delivery: delivery, now: now)
    view = UserDetailView(presenter: presenter, state: presenter.state)
    self.context = context
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension UserDetailWireframe: UserDetailPresenterToWireframe {
  func ask(_ question: ConfirmationPresenter) { if let context { question.present(in: context) } }
  func confirmPassword() { delegate?.userDetailModuleNeedsPassword(self) }
  func leave(saying sentence: String?) {
    delegate?.userDetailModule(self, didFinishSaying: sentence)
  }
}
