import Accounts
import ViperPages

/// Assembles ResetPassword, which mails a code, and sets a new password with it.
public final class ResetPasswordWireframe: Module {
  /// The fields of its pages, which are its flags.
  public nonisolated static let fields = ResetPasswordEntry.allCases.map { Field($0) }

  let presenter: ResetPasswordPresenter
  let view: ResetPasswordView
  private weak let delegate: (any ResetPasswordDelegate)?

  /// Begins with the username, or the code if `hasCode`. `delivery` has the location of mails.
  public init(
    username: String, hasCode: Bool, reset: some PasswordReset, policy: PasswordPolicy,
    delivery: MailDelivery, delegate: some ResetPasswordDelegate
  ) {
    presenter = ResetPasswordPresenter(
      interactor: ResetPasswordInteractor(passwords: reset, policy: policy), delivery: delivery,
      username: username, hasCode: hasCode)
    view = ResetPasswordView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ResetPasswordWireframe: ResetPasswordPresenterToWireframe {
  func tellRequest() { delegate?.resetPasswordModuleDidMailCode(self) }
  func finish(with username: String) {
    delegate?.resetPasswordModule(self, didResetPasswordOf: username)
  }
  func leave() { delegate?.resetPasswordModuleDidCancel(self) }
}
