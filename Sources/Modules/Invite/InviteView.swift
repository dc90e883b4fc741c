import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol InviteViewToPresenter: AnyObject {
  func userChanged(email: String)
  func userSubmitted(email: String) async
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of an `InviteState` and tells the presenter what the user does to it.
@MainActor
final class InviteView: Screen, InvitePresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any InviteViewToPresenter
  private var state = InviteState() { didSet { driver?.pageChanged() } }

  init(presenter: any InviteViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: InviteState) { self.state = state }

  var page: Page {
    Page(
      "Invite",
      .form(fields: [.email.showing(problem: state.problem?.description)], submit: "Invite"),
      notice: notice, busy: state.status == .inviting ? "Mailing an invitation…" : nil,
      actions: [.done])
  }

  private var notice: Notice? {
    switch state.status {
    case .failed(let error): .failure("\(error)")
    case .invited(let told): .success(told)
    case .editing, .inviting: nil
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(email: values[.email])
    case .submitted(let values): await presenter.userSubmitted(email: values[.email])
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    default: break
    }
  }
}

extension Field {
  static let email = Field("email", "Email")
}

extension Action {
  static let done = Action("done", "Done")
}
