import Accounts

/// Presenter → View: show exactly this.
@MainActor
protocol LoginPresenterToView: AnyObject {
  func show(_ state: LoginState)
}

/// Presenter → Interactor: the only question Login asks of the data.
protocol LoginPresenterToInteractor: Sendable {
  /// `username` may be a confirmed address as well.
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
  private var state = LoginState() { didSet { view?.show(state) } }

  init(interactor: some LoginPresenterToInteractor) {
    self.interactor = interactor
  }

  func begin(username: String, notice: String?, offersSignUp: Bool) {
    state = LoginState(username: username, notice: notice, offersSignUp: offersSignUp)
  }

  /// Whoever types an address may go on; a username shows at once whether it can be one.
  private func problem(with username: String) -> Username.Problem? {
    if username.contains("@") { return nil }
    do throws(Username.Problem) {
      _ = try Username(username)
      return nil
    } catch {
      return error
    }
  }
}

// MARK: - View → Presenter

extension LoginPresenter: LoginViewToPresenter {
  func userChanged(username: String, password: String) {
    state.usernameProblem = username.isEmpty ? nil : problem(with: username)
    if !password.isEmpty { state.lacksPassword = false }
  }

  func userSubmitted(username: String, password: String) async {
    state.usernameProblem = problem(with: username)
    state.lacksPassword = password.isEmpty
    guard state.usernameProblem == nil, !state.lacksPassword else { return }
    state.status = .checking
    do throws(LoginError) {
      let session = try await interactor.logIn(username: username, password: password)
      wireframe?.finish(with: session)
    } catch {
      // What was said at first isn't said again at the next try.
      var failed = state
      (failed.notice, failed.status) = (nil, .failed(error))
      state = failed
    }
  }

  func userForgotPassword(of username: String) {
    wireframe?.presentResetPassword(for: username)
  }

  func userChoseSignUp() {
    wireframe?.presentSignUp()
  }

  func userCancelled() {
    wireframe?.leave()
  }
}
