import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SignUpViewToPresenter: AnyObject {
  func userChanged(_ form: SignUpForm) async
  func userSubmitted(_ form: SignUpForm) async
  func userCancelled()
}

/// Makes a page of a `SignUpState` and tells the presenter what the user does to it.
@MainActor
final class SignUpView: Screen, SignUpPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any SignUpViewToPresenter
  private var state = SignUpState() { didSet { driver?.pageChanged() } }

  init(presenter: any SignUpViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: SignUpState) { self.state = state }

  var page: Page {
    let entries: [(Field, SignUpEntry)] = [
      (.username, .username), (.name, .name), (.email, .email), (.password, .password),
      (.repetition, .repetition),
    ]
    return Page(
      "Sign up",
      .form(
        fields: entries.map { $0.showing(problem: state.problems[$1]?.description) },
        submit: "Sign up"),
      notice: state.status.failure.map { .failure("\($0)") },
      busy: state.status == .signingUp ? "Signing up…" : nil
    )
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): await presenter.userChanged(SignUpForm(values))
    case .submitted(let values): await presenter.userSubmitted(SignUpForm(values))
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension SignUpForm {
  fileprivate init(_ values: Values) {
    self.init(
      username: values[.username], name: values[.name], email: values[.email],
      password: values[.password], repetition: values[.repetition])
  }
}

extension Field {
  static let username = Field("username", "Username")
  static let name = Field("name", "Full name")
  static let email = Field("email", "Email")
  static let password = Field("password", "Password", kind: .secret)
  static let repetition = Field("repeat", "Repeat password", kind: .secretAgain(of: "password"))
}
