import Accounts
import Terminal

/// Assembles SignUp and is its public face.
public final class SignUpWireframe: SignUpModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [
    .username, .name, .email, .invitation, .password, .repetition,
  ]

  let presenter: SignUpPresenter
  let view: SignUpView
  private weak let delegate: (any SignUpDelegate)?

  public init(
    registration: some Registration, sessions: some Sessions, policy: PasswordPolicy,
    delegate: some SignUpDelegate
  ) {
    let interactor = SignUpInteractor(
      registration: registration, sessions: sessions, policy: policy)
    presenter = SignUpPresenter(interactor: interactor)
    view = SignUpView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension SignUpWireframe: SignUpPresenterToWireframe {
  func finish(with session: Session) {
    delegate?.signUpModule(self, didStart: session)
  }

  func leave() {
    delegate?.signUpModuleDidCancel(self)
  }
}
