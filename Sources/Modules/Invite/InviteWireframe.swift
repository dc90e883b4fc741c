import Accounts
import Terminal

/// Assembles Invite and is its public face.
public final class InviteWireframe: InviteModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.email]

  let presenter: InvitePresenter
  let view: InviteView
  private weak let delegate: (any InviteDelegate)?

  /// `delivery` tells the user where the invitation is.
  public init(
    invitations: some Invitations, session: Session.Key, delivery: MailDelivery,
    delegate: some InviteDelegate
  ) {
    presenter = InvitePresenter(
      interactor: InviteInteractor(invitations: invitations, session: session),
      delivery: delivery)
    view = InviteView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension InviteWireframe: InvitePresenterToWireframe {
  func tellInvitation(_ told: String) {
    delegate?.inviteModule(self, didInvite: told)
  }

  func confirmPassword() {
    delegate?.inviteModuleNeedsPassword(self)
  }

  func leave() {
    delegate?.inviteModuleDidFinish(self)
  }
}
