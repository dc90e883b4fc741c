import Accounts
import Terminal

/// Assembles Login and is its public face.
public final class LoginWireframe: LoginModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.username, .password]

  let presenter: LoginPresenter
  let view: LoginView
  private weak let delegate: (any LoginDelegate)?

  public init(
    credentials: some Credentials, sessions: some Sessions, delegate: some LoginDelegate
  ) {
    let interactor = LoginInteractor(credentials: credentials, sessions: sessions)
    presenter = LoginPresenter(interactor: interactor)
    view = LoginView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(username: String, notice: String?, offersSignUp: Bool) {
    presenter.begin(username: username, notice: notice, offersSignUp: offersSignUp)
  }
}

// MARK: - Presenter → Wireframe

extension LoginWireframe: LoginPresenterToWireframe {
  func finish(with session: Session) {
    delegate?.loginModule(self, didStart: session)
  }

  func presentResetPassword(for username: String) {
    delegate?.loginModule(self, didForgetPasswordOf: username)
  }

  func presentSignUp() {
    delegate?.loginModuleDidChooseSignUp(self)
  }

  func leave() {
    delegate?.loginModuleDidCancel(self)
  }
}
