import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ConfirmPasswordViewToPresenter: AnyObject {
  func userChanged(password: String)
  func userSubmitted(password: String) async
  func userCancelled()
}

/// Turns a `ConfirmPasswordState` into a page, and events of the page into calls of the presenter.
@MainActor
final class ConfirmPasswordView: Screen, ConfirmPasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ConfirmPasswordViewToPresenter
  private var state: ConfirmPasswordState { didSet { driver?.pageChanged() } }

  init(presenter: any ConfirmPasswordViewToPresenter, state: ConfirmPasswordState) {
    self.presenter = presenter
    self.state = state
  }

  func show(_ state: ConfirmPasswordState) { self.state = state }

  var page: Page {
    let problem = state.lacksPassword ? "A password is needed." : nil
    return Page(
      "Your password, once more",
      lead: lead,
      .form(fields: [.password.showing(problem: problem)], submit: "Go on"),
      notice: state.status.failure.map { .failure("\($0)") },
      busy: state.status == .checking ? "Checking…" : nil)
  }

  private var lead: String {
    let purpose = state.purpose.map { "It is needed to \($0)." }
    return [purpose, "You aren't asked for it again for five minutes."].compactMap(\.self)
      .joined(separator: " ")
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(password: values[.password])
    case .submitted(let values): await presenter.userSubmitted(password: values[.password])
    case .cancelled: presenter.userCancelled()
    default: break
    }
  }
}

extension Field {
  static let password = Field("password", "Password", kind: .secret)
}
