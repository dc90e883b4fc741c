import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol DeleteAccountViewToPresenter: AnyObject {
  func userChanged(username: String)
  func userSubmitted(username: String) async
  func userConfirmedPassword() async
  func userCancelled()
}

/// Makes a page of a `DeleteAccountState`, and calls of the presenter of the page's events.
final class DeleteAccountView: Screen, DeleteAccountPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any DeleteAccountViewToPresenter
  private var state: DeleteAccountState { didSet { driver?.pageChanged() } }

  init(presenter: some DeleteAccountViewToPresenter, state: DeleteAccountState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: DeleteAccountState) { self.state = state }

  var page: Page {
    let problem = "That is not your username. Type \(state.username), or leave."
    let field = Field.username.showing(problem: state.isDifferent ? problem : nil)
    return Page(
      "Delete your account", lead: lead,
      .form(fields: [field], submit: "Delete for good"),
      notice: state.status.notice, busy: state.status.activity, isSubmissionDangerous: true)
  }

  private var lead: String {
    // A line break in the name must not forge another line.
    let username = state.username.sanitized
    let lines = [
      "Your name, address, age, photo, favorites and sessions are lost, and can't be brought "
        + "back.",
      state.isAdministrator
        ? "If you are the only administrator, appoint another one first." : nil,
      "Type your username, \(username), to continue.",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(username: values[.username])
    case .submitted(let values): await presenter.userSubmitted(username: values[.username])
    case .requirementMet: await presenter.userConfirmedPassword()
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .selected, .wantsDetails, .wantsRows: break
    }
  }
}

extension Field {
  static let username = Field("username", "Username").shortened(to: "-u", "NAME")
}
