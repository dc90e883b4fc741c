import Accounts
import Terminal

/// Assembles ResetPassword and is its public face.
public final class ResetPasswordWireframe: ResetPasswordModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.username, .code, .password, .repetition]

  let presenter: ResetPasswordPresenter
  let view: ResetPasswordView
  private weak let delegate: (any ResetPasswordDelegate)?

  /// `delivery` tells the user where the code is.
  public init(
    reset: some PasswordReset, policy: PasswordPolicy, delivery: MailDelivery,
    delegate: some ResetPasswordDelegate
  ) {
    presenter = ResetPasswordPresenter(
      interactor: ResetPasswordInteractor(passwords: reset, policy: policy), delivery: delivery)
    view = ResetPasswordView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(username: String, hasCode: Bool) {
    presenter.begin(username: username, hasCode: hasCode)
  }
}

// MARK: - Presenter → Wireframe

extension ResetPasswordWireframe: ResetPasswordPresenterToWireframe {
  func tellRequest() {
    delegate?.resetPasswordModuleDidMailCode(self)
  }

  func finish(with username: String) {
    delegate?.resetPasswordModule(self, didResetPasswordOf: username)
  }

  func leave() {
    delegate?.resetPasswordModuleDidCancel(self)
  }
}
