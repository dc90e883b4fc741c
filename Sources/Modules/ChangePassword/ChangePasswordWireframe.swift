import Accounts
import Terminal

/// Assembles ChangePassword and is its public face.
public final class ChangePasswordWireframe: ChangePasswordModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.current, .password, .repetition]

  let presenter: ChangePasswordPresenter
  let view: ChangePasswordView
  private weak let delegate: (any ChangePasswordDelegate)?

  public init(
    passwords: some PasswordChange, policy: PasswordPolicy, delegate: some ChangePasswordDelegate
  ) {
    presenter = ChangePasswordPresenter(
      interactor: ChangePasswordInteractor(passwords: passwords, policy: policy))
    view = ChangePasswordView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session) { presenter.begin(with: session) }
}

// MARK: - Presenter → Wireframe

extension ChangePasswordWireframe: ChangePasswordPresenterToWireframe {
  func finish() {
    delegate?.changePasswordModuleDidChange(self)
  }

  func leave() {
    delegate?.changePasswordModuleDidCancel(self)
  }
}
