import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ChangeEmailViewToPresenter: AnyObject {
  func userChanged(_ form: ChangeEmailForm)
  func userAskedForCode(_ form: ChangeEmailForm) async
  func userHasCode()
  func userSubmitted(code: String) async
  func userAskedAgain()
  func userCancelled()
}

/// Makes a page of a `ChangeEmailState`, and calls of the presenter of the page's events.
final class ChangeEmailView: Screen, ChangeEmailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ChangeEmailViewToPresenter
  private var state: ChangeEmailState { didSet { driver?.pageChanged() } }

  init(presenter: some ChangeEmailViewToPresenter, state: ChangeEmailState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ChangeEmailState) { self.state = state }

  var page: Page {
    switch state.step {
    case .asking:
      page(
        .form(
          fields: [field(.email, showing: state.email), field(.password)],
          submit: "Mail me a code"),
        .haveCode)
    case .redeeming:
      page(.form(fields: [field(.code)], submit: "Change"), .newCode, canWait: true)
    }
  }

  private func page(_ body: Page.Body, _ action: Action, canWait: Bool = false) -> Page {
    Page(
      "Change your email", body, notice: state.status.notice, busy: state.status.activity,
      actions: [action], canWait: canWait)
  }

  private func field(_ entry: ChangeEmailEntry, showing value: String = "") -> Field {
    Field(entry).showing(value, problem: state.problems[entry].map { "\($0)" })
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(ChangeEmailForm(values))
    case .submitted(let values):
      let form = ChangeEmailForm(values)
      switch state.step {
      case .asking: await presenter.userAskedForCode(form)
      case .redeeming: await presenter.userSubmitted(code: form[.code])
      }
    case .chose(.haveCode, _): presenter.userHasCode()
    case .chose(.newCode, _): presenter.userAskedAgain()
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  init(_ entry: ChangeEmailEntry) {
    switch entry {
    case .email:
      self = Field(entry, "New email").needed(.email(.empty)).shortened(to: "-e", "ADDRESS")
    case .password:
      self = Field(entry, "Current password", kind: .secret).needed(.noPassword)
    case .code: self.init(entry, "Code", kind: .code)
    }
  }
}
