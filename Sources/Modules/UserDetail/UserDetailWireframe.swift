import Accounts
import Presentation
import Terminal

/// Assembles UserDetail and is its public face.
public final class UserDetailWireframe: UserDetailModule {
  let presenter: UserDetailPresenter
  let view: UserDetailView
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any UserDetailDelegate)?

  /// - Parameter session: Who looks.
  public init(
    directory: some UserDirectory, favorites: some FavoriteUsers,
    administration: some UserAdministration, delivery: MailDelivery, session: Session,
    context: some PresentationContext, delegate: some UserDetailDelegate
  ) {
    let interactor = UserDetailInteractor(
      directory: directory, favorites: favorites, administration: administration, session: session)
    presenter = UserDetailPresenter(interactor: interactor, delivery: delivery)
    view = UserDetailView(presenter: presenter)
    self.context = context
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with user: Account.ID) {
    presenter.begin(with: user)
  }
}

// MARK: - Presenter → Wireframe

extension UserDetailWireframe: UserDetailPresenterToWireframe {
  func confirmDeletion(of user: String, delete: @escaping @MainActor () async throws -> Void) {
    guard let context else { return }
    let confirmation = ConfirmationPresenter(
      question: "Delete \(user)? The account is lost for good, with its profile, its favorites and "
        + "its sessions.",
      acceptTitle: "Delete", rejectTitle: "Keep"
    ) { outcome in
      if outcome == .accepted { try await delete() }
    }
    confirmation.present(in: context)
  }

  func confirmAdministrator(
    _ isAdministrator: Bool, _ user: String, change: @escaping @MainActor () async throws -> Void
  ) {
    guard let context else { return }
    let question =
      isAdministrator
      ? "Appoint \(user) as an administrator? Administrators disable, enable and delete accounts, "
        + "import and export them, appoint and dismiss each other, and read the audit log."
      : "Dismiss \(user) as an administrator? The account stays, as a user like others."
    let confirmation = ConfirmationPresenter(
      question: question, acceptTitle: isAdministrator ? "Appoint" : "Dismiss",
      rejectTitle: "Leave it"
    ) { outcome in
      if outcome == .accepted { try await change() }
    }
    confirmation.present(in: context)
  }

  func confirmPassword() {
    delegate?.userDetailModuleNeedsPassword(self)
  }

  func leave() {
    delegate?.userDetailModuleDidFinish(self)
  }
}
