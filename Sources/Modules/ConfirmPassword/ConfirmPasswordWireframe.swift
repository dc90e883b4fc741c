import Accounts
import Terminal

/// Assembles ConfirmPassword and is its public face.
public final class ConfirmPasswordWireframe: ConfirmPasswordModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.password]

  let presenter: ConfirmPasswordPresenter
  let view: ConfirmPasswordView
  private weak let delegate: (any ConfirmPasswordDelegate)?

  /// - Parameters:
  ///   - session: The one that is confirmed.
  ///   - purpose: What the password is needed for, such as "delete your account"; nil where nothing
  ///     waits for it.
  public init(
    confirmation: some PasswordConfirmation, session: Session.Key, purpose: String?,
    delegate: some ConfirmPasswordDelegate
  ) {
    let state = ConfirmPasswordState(purpose: purpose)
    presenter = ConfirmPasswordPresenter(
      interactor: ConfirmPasswordInteractor(confirmation: confirmation, session: session),
      state: state)
    view = ConfirmPasswordView(presenter: presenter, state: state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ConfirmPasswordWireframe: ConfirmPasswordPresenterToWireframe {
  func finish() {
    delegate?.confirmPasswordModuleDidConfirm(self)
  }

  func leave() {
    delegate?.confirmPasswordModuleDidCancel(self)
  }
}
