import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ChangePasswordViewToPresenter: AnyObject {
  func userChanged(_ form: ChangePasswordForm)
  func userSubmitted(_ form: ChangePasswordForm) async
  func userCancelled()
}

/// Makes a page of a `ChangePasswordState` and tells the presenter what the user does to it.
@MainActor
final class ChangePasswordView: Screen, ChangePasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ChangePasswordViewToPresenter
  private var state = ChangePasswordState() { didSet { driver?.pageChanged() } }

  init(presenter: any ChangePasswordViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: ChangePasswordState) { self.state = state }

  var page: Page {
    let problems = state.problems.mapValues(\.description)
    let fields: [Field] = [
      .current.showing(problem: problems[.current]),
      .password.showing(problem: problems[.password]),
      .repetition.showing(problem: problems[.repetition]),
    ]
    let failure: Notice? =
      if case .failed(let error) = state.status { .failure("\(error)") } else { nil }
    return Page(
      "Change your password",
      lead: "Your other sessions end with it.",
      .form(fields: fields, submit: "Set the password"),
      notice: failure, busy: state.status == .changing ? "Setting the password…" : nil)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(ChangePasswordForm(values))
    case .submitted(let values): await presenter.userSubmitted(ChangePasswordForm(values))
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension ChangePasswordForm {
  fileprivate init(_ values: Values) {
    self.init(
      current: values[.current], password: values[.password], repetition: values[.repetition])
  }
}

extension Field {
  static let current = Field("current", "Current password", kind: .secret)
  static let password = Field("password", "New password", kind: .secret)
  static let repetition = Field("repeat", "Repeat password", kind: .secretAgain(of: "password"))
}
