import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ResetPasswordViewToPresenter: AnyObject {
  func userChanged(_ form: ResetPasswordForm)
  func userAskedForCode(to username: String) async
  func userHasCode(of username: String)
  func userSubmitted(_ form: ResetPasswordForm) async
  func userCancelled()
}

/// Makes a page of a `ResetPasswordState`, and calls of the presenter of the page's events.
final class ResetPasswordView: Screen, ResetPasswordPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ResetPasswordViewToPresenter
  private var state: ResetPasswordState { didSet { driver?.pageChanged() } }

  init(presenter: some ResetPasswordViewToPresenter, state: ResetPasswordState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: ResetPasswordState) { self.state = state }

  var page: Page {
    let isAsking = state.step == .asking
    let fields = state.entries.map { entry in
      Field(entry).showing(
        entry == .username ? state.username : "", problem: state.problems[entry]?.description,
        hint: entry == .password ? state.hint : nil)
    }
    return Page(
      "Reset your password",
      .form(fields: fields, submit: isAsking ? "Mail me a code" : "Set the password"),
      notice: state.status.notice, busy: state.status.activity,
      actions: [isAsking ? .haveCode : .newCode], canWait: !isAsking)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(form(values))
    case .submitted(let values):
      let form = form(values)
      switch state.step {
      case .asking: await presenter.userAskedForCode(to: form[.username])
      case .redeeming: await presenter.userSubmitted(form)
      }
    case .chose(.haveCode, let values): presenter.userHasCode(of: form(values)[.username])
    case .chose(.newCode, let values):
      await presenter.userAskedForCode(to: form(values)[.username])
    case .cancelled: presenter.userCancelled()
    case .appeared, .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows:
      break
    }
  }

  /// A known name isn't a field of the page.
  private func form(_ values: Values) -> ResetPasswordForm {
    var form = ResetPasswordForm(values)
    if !state.entries.contains(.username) { form[.username] = state.username }
    return form
  }
}

extension Field {
  init(_ entry: ResetPasswordEntry) {
    switch entry {
    case .username:
      self = Field(entry, "Username or email").needed(.noName).shortened(to: "-u", "NAME")
    case .code: self.init(entry, "Code", kind: .code)
    case .password: self.init(entry, "New password", kind: .secret)
    case .repetition: self.init(entry, "Repeat password", kind: .secretAgain(of: "password"))
    }
  }
}
