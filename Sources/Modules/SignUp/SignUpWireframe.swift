import Accounts
import ViperPages

/// Creates an account from a form, and logs the user in.
public final class SignUpWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields = SignUpEntry.allCases.map { Field($0) }

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
    view = SignUpView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension SignUpWireframe: SignUpPresenterToWireframe {
  func finish(with session: Session) { delegate?.signUpModule(self, didStart: session) }
  func leave() { delegate?.signUpModuleDidCancel(self) }
}
