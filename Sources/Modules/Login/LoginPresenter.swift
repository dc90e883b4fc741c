import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol LoginPresenterToView: AnyObject {
  func show(_ state: LoginState)
}

/// Presenter → Interactor: the only question Login asks of the data.
protocol LoginPresenterToInteractor: Sendable {
  /// - Parameter username: A username or a confirmed email address.
  func logIn(username: String, password: String) async throws(LoginError) -> Session
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol LoginPresenterToWireframe: AnyObject {
  func finish(with session: Session)
  func presentResetPassword(for username: String)
  func presentSignUp()
  func leave()
}

/// Turns what the user did into attempts, and outcomes into states.
@MainActor
final class LoginPresenter {
  weak var view: (any LoginPresenterToView)?
  weak var wireframe: (any LoginPresenterToWireframe)?
  private let interactor: any LoginPresenterToInteractor
  private(set) var state: LoginState { didSet { view?.show(state) } }

  init(interactor: some LoginPresenterToInteractor, state: LoginState) {
    (self.interactor, self.state) = (interactor, state)
  }
}

// MARK: - View → Presenter

extension LoginPresenter: LoginViewToPresenter {
  func userChanged(username: String, password: String) {
    state.usernameProblem = username.isEmpty ? nil : .ofLogin(with: username)
    if !password.isEmpty { state.lacksPassword = false }
  }

  func userSubmitted(username: String, password: String) async {
    state.usernameProblem = .ofLogin(with: username)
    state.lacksPassword = password.isEmpty
    guard state.usernameProblem == nil, !state.lacksPassword else { return }
    state.status = .busy("Checking…")
    do throws(LoginError) {
      wireframe?.finish(with: try await interactor.logIn(username: username, password: password))
    } catch {
      state.status = .failed(error)
    }
  }

  func userForgotPassword(of username: String) { wireframe?.presentResetPassword(for: username) }
  func userChoseSignUp() { wireframe?.presentSignUp() }
  func userCancelled() { wireframe?.leave() }
}
