import Accounts
import ViperPages

/// Assembles ConfirmPassword, which asks for the password again before a highly sensitive action.
public final class ConfirmPasswordWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.password]

  let presenter: ConfirmPasswordPresenter
  let view: ConfirmPasswordView
  private weak let delegate: (any ConfirmPasswordDelegate)?

  /// Confirms `session`. `purpose` is the reason for asking, such as "delete your account"; nil if
  /// nothing waits for the password.
  public init(
    session: Session.Key, purpose: String?, confirmation: some PasswordConfirmation,
    delegate: some ConfirmPasswordDelegate
  ) {
    presenter = ConfirmPasswordPresenter(
      interactor: ConfirmPasswordInteractor(confirmation: confirmation, session: session),
      purpose: purpose)
    view = ConfirmPasswordView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ConfirmPasswordWireframe: ConfirmPasswordPresenterToWireframe {
  func finish() { delegate?.confirmPasswordModuleDidConfirm(self) }
  func leave() { delegate?.confirmPasswordModuleDidCancel(self) }
}
