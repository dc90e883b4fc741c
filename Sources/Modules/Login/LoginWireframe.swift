import Accounts
import ViperPages

/// Asks for a username and a password until they match an account.
public final class LoginWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.username, .password]

  let presenter: LoginPresenter
  let view: LoginView
  private weak let delegate: (any LoginDelegate)?

  /// - Parameters:
  ///   - username: The initial username of the form.
  ///   - notice: The reason why the page is shown; no failure.
  ///   - hint: Text above the form; empty as a rule.
  ///   - offersSignUp: Whether a person without an account may get one.
  public init(
    username: String = "", notice: Notice? = nil, hint: String = "",
    offersSignUp: Bool,
    credentials: some Credentials, sessions: some Sessions, delegate: some LoginDelegate
  ) {
    presenter = LoginPresenter(
      interactor: LoginInteractor(credentials: credentials, sessions: sessions),
      state: LoginState(
        username: username, hint: hint, offersSignUp: offersSignUp,
        status: notice.map { $0.kind == .hint ? .hint($0.text) : .done($0.text) } ?? .idle))
    view = LoginView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension LoginWireframe: LoginPresenterToWireframe {
  func finish(with session: Session) { delegate?.loginModule(self, didStart: session) }
  func presentResetPassword(for username: String) {
    delegate?.loginModule(self, didForgetPasswordOf: username)
  }
  func presentSignUp() { delegate?.loginModuleDidChooseSignUp(self) }
  func leave() { delegate?.loginModuleDidCancel(self) }
}
