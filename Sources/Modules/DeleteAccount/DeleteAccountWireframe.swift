import Accounts
import Terminal

/// Assembles DeleteAccount and is its public face.
public final class DeleteAccountWireframe: DeleteAccountModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.username]

  let presenter: DeleteAccountPresenter
  let view: DeleteAccountView
  private weak let delegate: (any DeleteAccountDelegate)?

  public init(deletion: some AccountDeletion, delegate: some DeleteAccountDelegate) {
    presenter = DeleteAccountPresenter(interactor: DeleteAccountInteractor(deletion: deletion))
    view = DeleteAccountView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session) { presenter.begin(with: session) }
}

// MARK: - Presenter → Wireframe

extension DeleteAccountWireframe: DeleteAccountPresenterToWireframe {
  func finish() async {
    await delegate?.deleteAccountModuleDidDelete(self)
  }

  func confirmPassword() {
    delegate?.deleteAccountModuleNeedsPassword(self)
  }

  func leave() {
    delegate?.deleteAccountModuleDidCancel(self)
  }
}
