import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol LoginViewToPresenter: AnyObject {
  func userChanged(username: String, password: String)
  func userSubmitted(username: String, password: String) async
  func userForgotPassword(of username: String)
  func userChoseSignUp()
  func userCancelled()
}

/// Makes a page of a `LoginState`, and calls of the presenter of the page's events.
final class LoginView: Screen, LoginPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any LoginViewToPresenter
  private var state: LoginState { didSet { driver?.pageChanged() } }

  init(presenter: some LoginViewToPresenter, state: LoginState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: LoginState) { self.state = state }

  var page: Page {
    let fields: [Field] = [
      .username.showing(state.username, problem: state.usernameProblem?.description),
      .password.showing(problem: state.passwordProblem?.description),
    ]
    return Page(
      "Log in", lead: state.hint, .form(fields: fields, submit: "Log in"),
      notice: state.status.notice, busy: state.status.activity,
      actions: state.offersSignUp ? [.forgotPassword, .signUp] : [.forgotPassword])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values):
      presenter.userChanged(username: values[.username], password: values[.password])
    case .submitted(let values):
      await presenter.userSubmitted(username: values[.username], password: values[.password])
    case .chose(.forgotPassword, let values):
      presenter.userForgotPassword(of: values[.username])
    case .chose(.signUp, _): presenter.userChoseSignUp()
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  static let username = Field("username", "Username or email")
    .needed(.noName).shortened(to: "-u", "NAME")
  static let password = Field("password", "Password", kind: .secret)
    .needed(.noPassword)
}

extension Action {
  static let forgotPassword = Action("forgot-password", "Forgot password")
  static let signUp = Action("sign-up", "Sign up")
}
