import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ConfirmPasswordViewToPresenter: AnyObject {
  func userChanged(password: String)
  func userSubmitted(password: String) async
  func userCancelled()
}

/// Makes a page of a `ConfirmPasswordState`, and calls of the presenter of the page's events.
final class ConfirmPasswordView: Screen, ConfirmPasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ConfirmPasswordViewToPresenter
  private var state: ConfirmPasswordState { didSet { driver?.pageChanged() } }

  init(presenter: some ConfirmPasswordViewToPresenter, state: ConfirmPasswordState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ConfirmPasswordState) { self.state = state }

  var page: Page {
    let password = Field.password.showing(problem: state.problem.map { "\($0)" })
    return Page(
      "Confirm your password", lead: lead, .form(fields: [password], submit: "Continue"),
      notice: state.status.notice, busy: state.status.activity)
  }

  private var lead: String {
    let purpose = state.purpose.map { "Confirm your password to \($0)." }
    return [purpose, "You aren't asked for it again for five minutes."].compactMap(\.self)
      .joined(separator: " ")
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(password: values[.password])
    case .submitted(let values): await presenter.userSubmitted(password: values[.password])
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  static let password = Field("password", "Password", kind: .secret)
    .needed(.noPassword)
}
