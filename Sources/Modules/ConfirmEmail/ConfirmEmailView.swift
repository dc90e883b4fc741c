import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol ConfirmEmailViewToPresenter: AnyObject {
  func userChanged(code: String)
  func userSubmitted(code: String) async
  func userAskedForCode() async
  func userPostponed()
}

/// Makes a page of a `ConfirmEmailState` and tells the presenter what the user does to it.
@MainActor
final class ConfirmEmailView: Screen, ConfirmEmailPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any ConfirmEmailViewToPresenter
  private var state = ConfirmEmailState() { didSet { driver?.pageChanged() } }

  init(presenter: any ConfirmEmailViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: ConfirmEmailState) { self.state = state }

  var page: Page {
    let problem = "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."
    let code = Field.code.showing(problem: state.isMalformed ? problem : nil)
    return Page(
      "Confirm \(state.email)",
      .form(fields: [code], submit: "Confirm"),
      notice: notice,
      busy: busy,
      actions: [.newCode, .later],
      canWait: true
    )
  }

  private var notice: Notice? {
    switch state.status {
    case .failed(let error): .failure("\(error)")
    case .mailed(let text): .success(text)
    case .checking, .editing, .mailing: nil
    }
  }

  private var busy: String? {
    switch state.status {
    case .checking: "Checking…"
    case .mailing: "Mailing a code…"
    case .editing, .failed, .mailed: nil
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .changed(_, let values): presenter.userChanged(code: values[.code])
    case .submitted(let values): await presenter.userSubmitted(code: values[.code])
    case .chose(.newCode, _): await presenter.userAskedForCode()
    case .chose(.later, _), .cancelled: presenter.userPostponed()
    default: break
    }
  }
}

extension Field {
  static let code = Field("code", "Code", kind: .code)
}

extension Action {
  static let newCode = Action("new-code", "Mail a new code")
  static let later = Action("later", "Later")
}
