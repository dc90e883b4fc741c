import Accounts
import ViperPages

/// Deletes an account once its owner has typed its username and confirmed the password.
public final class DeleteAccountWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.username]

  let presenter: DeleteAccountPresenter
  let view: DeleteAccountView
  private weak let delegate: (any DeleteAccountDelegate)?

  public init(
    session: Session, deletion: some AccountDeletion, delegate: some DeleteAccountDelegate
  ) {
    presenter = DeleteAccountPresenter(
      account: session.account,
      interactor: DeleteAccountInteractor(deletion: deletion, session: session.key))
    view = DeleteAccountView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension DeleteAccountWireframe: DeleteAccountPresenterToWireframe {
  func finish() async { await delegate?.deleteAccountModuleDidDelete(self) }
  func confirmPassword() { delegate?.deleteAccountModuleNeedsPassword(self) }
  func leave() { delegate?.deleteAccountModuleDidCancel(self) }
}
