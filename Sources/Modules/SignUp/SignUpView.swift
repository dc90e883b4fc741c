import AccountPresentation
import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SignUpViewToPresenter: AnyObject {
  func userArrived() async
  func userChanged(_ form: SignUpForm) async
  func userSubmitted(_ form: SignUpForm) async
  func userCancelled()
}

/// Makes a page of a `SignUpState`, and calls of the presenter of the page's events.
final class SignUpView: Screen, SignUpPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any SignUpViewToPresenter
  private var state: SignUpState { didSet { driver?.pageChanged() } }

  init(presenter: some SignUpViewToPresenter, state: SignUpState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: SignUpState) { self.state = state }

  var page: Page {
    guard let policy = state.policy else { return Page("Sign up", .text(""), busy: "Loading…") }
    if policy == .closed {
      let notice = Notice.failure("\(SignUpError.closed)")
      return Page("Sign up", .text(""), notice: notice, actions: [.done])
    }
    let fields = state.entries.map { entry in
      Field(entry).showing(
        problem: state.problems[entry]?.description, hint: entry == .password ? state.hint : nil)
    }
    return Page(
      "Sign up", lead: lead,
      .form(fields: fields, submit: "Sign up"),
      notice: state.status.notice, busy: state.status.activity)
  }

  /// Text above the form: the rights of the first account, and the rules for names and passwords.
  private var lead: String {
    let first = "The first account administers all others: it decides who may sign up."
    return ((state.isFirst ? [first] : []) + [state.usernameRule, state.passwordRule])
      .joined(separator: "\n")
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared: await presenter.userArrived()
    case .changed(_, let values): await presenter.userChanged(FormValues(values))
    case .submitted(let values): await presenter.userSubmitted(FormValues(values))
    case .chose(.done, _), .cancelled: presenter.userCancelled()
    case .chose, .did, .marked, .requirementMet, .selected, .wantsDetails, .wantsRows: break
    }
  }
}

extension Field {
  init(_ entry: SignUpEntry) {
    switch entry {
    case .username:
      self = Field(entry, "Username").needed(.username(.empty)).shortened(to: "-u", "NAME")
    case .name: self = Field(entry, "Full name").needed(.name(.empty))
    case .email: self = Field(entry, "Email").needed(.email(.empty)).shortened(to: "-e", "ADDRESS")
    case .invitation: self.init(entry, "Invitation code", kind: .code)
    case .password:
      self = Field(entry, "Password", kind: .secret).needed(.noPassword)
    case .repetition: self.init(entry, "Repeat password", kind: .secretAgain(of: "password"))
    }
  }
}
