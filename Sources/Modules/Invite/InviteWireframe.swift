import Accounts
import ViperPages

/// Assembles Invite, which mails a person a code to sign up with.
public final class InviteWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.email]

  let presenter: InvitePresenter
  let view: InviteView
  private weak let delegate: (any InviteDelegate)?

  /// Invites on behalf of the session's account. `delivery` has the location of mails.
  public init(
    session: Session.Key, invitations: some Invitations, delivery: MailDelivery,
    delegate: some InviteDelegate
  ) {
    presenter = InvitePresenter(
      interactor: InviteInteractor(invitations: invitations, session: session),
      delivery: delivery)
    view = InviteView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension InviteWireframe: InvitePresenterToWireframe {
  func tellInvitation(_ sentence: String) { delegate?.inviteModule(self, didInvite: sentence) }
  func confirmPassword() { delegate?.inviteModuleNeedsPassword(self) }
  func presentSettings() { delegate?.inviteModuleDidChooseSettings(self) }
  func leave() { delegate?.inviteModuleDidFinish(self) }
}
