import Accounts
import ViperPages

/// Sets a new password for a user who enters the current one.
public final class ChangePasswordWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields = ChangePasswordEntry.allCases.map { Field($0) }

  let presenter: ChangePasswordPresenter
  let view: ChangePasswordView
  private weak let delegate: (any ChangePasswordDelegate)?

  public init(
    session: Session, passwords: some PasswordChange, policy: PasswordPolicy,
    delegate: some ChangePasswordDelegate
  ) {
    presenter = ChangePasswordPresenter(
      interactor: ChangePasswordInteractor(session: session, passwords: passwords, policy: policy))
    view = ChangePasswordView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ChangePasswordWireframe: ChangePasswordPresenterToWireframe {
  func finish() { delegate?.changePasswordModuleDidChange(self) }
  func leave() { delegate?.changePasswordModuleDidCancel(self) }
}
