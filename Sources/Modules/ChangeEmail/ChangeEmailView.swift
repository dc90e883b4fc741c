import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ChangeEmailViewToPresenter: AnyObject {
  func userChanged(email: String, password: String, code: String)
  func userAskedForCode(to email: String, password: String) async
  func userHasCode()
  func userSubmitted(code: String) async
  func userAskedAgain()
  func userCancelled()
}

/// Makes a page of a `ChangeEmailState` and tells the presenter what the user does to it.
@MainActor
final class ChangeEmailView: Screen, ChangeEmailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ChangeEmailViewToPresenter
  private var state = ChangeEmailState() { didSet { driver?.pageChanged() } }

  init(presenter: any ChangeEmailViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: ChangeEmailState) { self.state = state }

  var page: Page {
    let problems = state.problems.mapValues(\.description)
    return switch state.step {
    case .asking:
      Page(
        "Change your email",
        .form(
          fields: [
            .email.showing(state.email, problem: problems[.email]),
            .password.showing(problem: problems[.password]),
          ], submit: "Mail me a code"),
        notice: notice, busy: busy, actions: [.haveCode])
    case .redeeming:
      Page(
        "Change your email",
        .form(fields: [.code.showing(problem: problems[.code])], submit: "Change"),
        notice: notice, busy: busy, actions: [.newCode], canWait: true)
    }
  }

  private var notice: Notice? {
    switch state.status {
    case .failed(let error): .failure("\(error)")
    case .mailed(let text): .success(text)
    case .checking, .editing, .mailing: nil
    }
  }

  private var busy: String? {
    switch state.status {
    case .checking: "Checking…"
    case .mailing: "Mailing a code…"
    case .editing, .failed, .mailed: nil
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values):
      presenter.userChanged(
        email: values[.email], password: values[.password], code: values[.code])
    case .submitted(let values) where state.step == .asking:
      await presenter.userAskedForCode(to: values[.email], password: values[.password])
    case .submitted(let values): await presenter.userSubmitted(code: values[.code])
    case .chose(.haveCode, _): presenter.userHasCode()
    case .chose(.newCode, _): presenter.userAskedAgain()
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension Field {
  static let email = Field("email", "New email")
  static let password = Field("password", "Current password", kind: .secret)
  static let code = Field("code", "Code", kind: .code)
}

extension Action {
  static let haveCode = Action("have-code", "I have a code")
  static let newCode = Action("new-code", "Mail a new code")
}
