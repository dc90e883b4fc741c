import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ChangePasswordViewToPresenter: AnyObject {
  func userChanged(_ form: ChangePasswordForm)
  func userSubmitted(_ form: ChangePasswordForm) async
  func userCancelled()
}

/// Makes a page of a `ChangePasswordState`, and calls of the presenter of the page's events.
final class ChangePasswordView: Screen, ChangePasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ChangePasswordViewToPresenter
  private var state: ChangePasswordState { didSet { driver?.pageChanged() } }

  init(presenter: some ChangePasswordViewToPresenter, state: ChangePasswordState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ChangePasswordState) { self.state = state }

  var page: Page {
    let fields = ChangePasswordEntry.allCases.map {
      Field($0).showing(
        problem: state.problems[$0]?.description, hint: $0 == .password ? state.hint : nil)
    }
    return Page(
      "Change your password", lead: "Your other sessions end with it.",
      .form(fields: fields, submit: "Set the password"),
      notice: state.status.notice, busy: state.status.activity)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(FormValues(values))
    case .submitted(let values): await presenter.userSubmitted(FormValues(values))
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }
}

extension Field {
  init(_ entry: ChangePasswordEntry) {
    switch entry {
    case .current:
      self = Field(entry, "Current password", kind: .secret).needed(.noPassword)
    case .password: self.init(entry, "New password", kind: .secret)
    case .repetition: self.init(entry, "Repeat password", kind: .secretAgain(of: "password"))
    }
  }
}
