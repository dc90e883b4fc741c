import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SignUpViewToPresenter: AnyObject {
  func userArrived() async
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
    guard let policy = state.policy else { return Page("Sign up", .text(""), busy: "Loading…") }
    if policy == .closed {
      let notice = Notice.failure("\(SignUpError.closed)")
      return Page("Sign up", .text(""), notice: notice, actions: [.done])
    }
    let fields = state.entries.map { entry in
      Field(entry).showing(problem: state.problems[entry]?.description)
    }
    return Page(
      "Sign up",
      .form(fields: fields, submit: "Sign up"),
      notice: state.status.failure.map { .failure("\($0)") },
      busy: state.status == .signingUp ? "Signing up…" : nil
    )
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared: await presenter.userArrived()
    case .changed(_, let values): await presenter.userChanged(SignUpForm(values))
    case .submitted(let values): await presenter.userSubmitted(SignUpForm(values))
    case .chose(.done, _), .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension SignUpForm {
  fileprivate init(_ values: Values) {
    self.init(
      username: values[.username], name: values[.name], email: values[.email],
      invitation: values[.invitation], password: values[.password], repetition: values[.repetition])
  }
}

extension Field {
  init(_ entry: SignUpEntry) {
    self =
      switch entry {
      case .username: .username
      case .name: .name
      case .email: .email
      case .invitation: .invitation
      case .password: .password
      case .repetition: .repetition
      }
  }

  static let username = Field("username", "Username")
  static let name = Field("name", "Full name")
  static let email = Field("email", "Email")
  static let invitation = Field("code", "Invitation code", kind: .code)
  static let password = Field("password", "Password", kind: .secret)
  static let repetition = Field("repeat", "Repeat password", kind: .secretAgain(of: "password"))
}

extension Action {
  static let done = Action("done", "Done")
}
