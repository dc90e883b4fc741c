import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ResetPasswordViewToPresenter: AnyObject {
  func userChanged(_ form: ResetPasswordForm)
  func userAskedForCode(to username: String) async
  func userHasCode(of username: String)
  func userSubmitted(_ form: ResetPasswordForm) async
  func userCancelled()
}

/// Makes a page of a `ResetPasswordState` and tells the presenter what the user does to it.
@MainActor
final class ResetPasswordView: Screen, ResetPasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ResetPasswordViewToPresenter
  private var state = ResetPasswordState() { didSet { driver?.pageChanged() } }

  init(presenter: any ResetPasswordViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: ResetPasswordState) { self.state = state }

  var page: Page {
    let isAsking = state.step == .asking
    return Page(
      "Reset your password",
      .form(
        fields: state.entries.map { field(for: $0) },
        submit: isAsking ? "Mail me a code" : "Set the password"),
      notice: notice,
      busy: busy,
      actions: [isAsking ? .haveCode : .newCode],
      canWait: !isAsking
    )
  }

  private func field(for entry: ResetPasswordEntry) -> Field {
    let problem = state.problems[entry]?.description
    return switch entry {
    case .username: .username.showing(state.username, problem: problem)
    case .code: .code.showing(problem: problem)
    case .password: .password.showing(problem: problem)
    case .repetition: .repetition.showing(problem: problem)
    }
  }

  private var notice: Notice? {
    switch state.status {
    case .failed(let error): .failure("\(error)")
    case .mailed(let text): .success(text)
    case .editing, .mailing, .resetting: nil
    }
  }

  private var busy: String? {
    switch state.status {
    case .mailing: "Mailing a code…"
    case .resetting: "Setting the password…"
    case .editing, .failed, .mailed: nil
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(form(values))
    case .submitted(let values) where state.step == .asking:
      await presenter.userAskedForCode(to: values[.username])
    case .submitted(let values): await presenter.userSubmitted(form(values))
    case .chose(.haveCode, let values): presenter.userHasCode(of: values[.username])
    case .chose(.newCode, let values):
      await presenter.userAskedForCode(to: form(values).username)
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }

  /// A name that was given before isn't asked again.
  private func form(_ values: Values) -> ResetPasswordForm {
    ResetPasswordForm(
      username: state.entries.contains(.username) ? values[.username] : state.username,
      code: values[.code], password: values[.password], repetition: values[.repetition])
  }
}

extension Field {
  static let username = Field("username", "Username or email")
  static let code = Field("code", "Code", kind: .code)
  static let password = Field("password", "New password", kind: .secret)
  static let repetition = Field("repeat", "Repeat password", kind: .secretAgain(of: "password"))
}

extension Action {
  static let haveCode = Action("have-code", "I have a code")
  static let newCode = Action("new-code", "Mail a new code")
}
