import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol InviteViewToPresenter: AnyObject {
  func userArrived() async
  func userChanged(email: String)
  func userSubmitted(email: String) async
  func userConfirmedPassword() async
  func userChoseSettings()
  func userFinished()
}

/// Makes a page of an `InviteState`, and calls of the presenter of the page's events.
final class InviteView: Screen, InvitePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any InviteViewToPresenter
  private var state: InviteState { didSet { driver?.pageChanged() } }

  init(presenter: some InviteViewToPresenter, state: InviteState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: InviteState) { self.state = state }

  var page: Page {
    guard let isByInvitation = state.isByInvitation else {
      return Page("Invite", .text(""), busy: "Loading…")
    }
    if !isByInvitation {
      let notice = Notice.failure(InviteError.notByInvitation)
      return Page("Invite", .text(""), notice: notice, actions: [.settings, .done])
    }
    let email = Field.email.showing(problem: state.problem?.description)
    return Page(
      "Invite", .form(fields: [email], submit: "Invite"), notice: state.status.notice,
      busy: state.status.activity, actions: [.done])
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared: await presenter.userArrived()
    case .changed(_, let values): presenter.userChanged(email: values[.email])
    case .submitted(let values): await presenter.userSubmitted(email: values[.email])
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.settings, _): presenter.userChoseSettings()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .chose, .did, .marked, .selected, .wantsDetails, .wantsRows: break
    }
  }
}

extension Action {
  static let settings = Action("settings", "Settings")
}

extension Field {
  static let email = Field("email", "Email").needed(.email(.empty)).shortened(to: "-e", "ADDRESS")
}
