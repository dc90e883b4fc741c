import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ConfirmEmailViewToPresenter: AnyObject {
  func userChanged(code: String)
  func userSubmitted(code: String) async
  func userAskedForCode() async
  func userPostponed()
}

/// Makes a page of a `ConfirmEmailState`, and calls of the presenter of the page's events.
final class ConfirmEmailView: Screen, ConfirmEmailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ConfirmEmailViewToPresenter
  private var state: ConfirmEmailState { didSet { driver?.pageChanged() } }

  init(presenter: some ConfirmEmailViewToPresenter, state: ConfirmEmailState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ConfirmEmailState) { self.state = state }

  var page: Page {
    let code = Field.code.showing(problem: state.problem.map { "\($0)" })
    return Page(
      "Confirm \(state.email)", .form(fields: [code], submit: "Confirm"),
      notice: state.status.notice, busy: state.status.activity, actions: [.newCode, .later],
      canWait: true)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(code: values[.code])
    case .submitted(let values): await presenter.userSubmitted(code: values[.code])
    case .chose(.newCode, _): await presenter.userAskedForCode()
    case .chose(.later, _), .cancelled: presenter.userPostponed()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  static let code = Field("code", "Code", kind: .code)
}

extension Action {
  static let later = Action("later", "Done", isExit: true)
}
