import Terminal

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SettingsViewToPresenter: AnyObject {
  func userAskedForSettings() async
  func userSubmitted(_ form: SettingsForm) async
  func userChoseInvitation()
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of a `SettingsState` and tells the presenter what the user does to it.
@MainActor
final class SettingsView: Screen, SettingsPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any SettingsViewToPresenter
  private var state = SettingsState() { didSet { driver?.pageChanged() } }

  init(presenter: any SettingsViewToPresenter) {
    self.presenter = presenter
  }

  func show(_ state: SettingsState) { self.state = state }

  var page: Page {
    guard let values = state.values else {
      let actions: [Action] = state.status == .loading ? [] : [.retry, .done]
      return Page("Settings", .text(""), notice: notice, busy: busy, actions: actions)
    }
    let fields: [Field] = [
      .signUp.showing(values.signUp.rawValue),
      .addresses.showing(values.details.addresses.rawValue),
      .ages.showing(values.details.ages.rawValue),
    ]
    return Page(
      "Settings", lead: "Only administrators see what is hidden.",
      .form(fields: fields, submit: "Save"), notice: notice, busy: busy,
      actions: [.invite, .done])
  }

  private var notice: Notice? {
    switch state.status {
    case .failed(let error): .failure("\(error)")
    case .saved: .success("The settings are saved.")
    case .loading, .presenting, .saving: nil
    }
  }

  private var busy: String? {
    switch state.status {
    case .loading: "Loading…"
    case .saving: "Saving…"
    case .failed, .presenting, .saved: nil
    }
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForSettings()
    case .submitted(let values):
      await presenter.userSubmitted(
        SettingsForm(
          signUp: values[.signUp], addresses: values[.addresses], ages: values[.ages]))
    case .chose(.invite, _): presenter.userChoseInvitation()
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    default: break
    }
  }
}

extension Field {
  static let signUp = Field(
    "sign-up", "Sign-up",
    kind: .choice(of: [
      Action("open", "open"), Action("invited", "by invitation"),
      Action("closed", "closed"),
    ]))
  static let addresses = Field("addresses", "Addresses", kind: visibility)
  static let ages = Field("ages", "Ages", kind: visibility)

  private static let visibility = Kind.choice(of: [
    Action("shown", "shown"), Action("hidden", "hidden"),
  ])
}

extension Action {
  static let done = Action("done", "Done")
  static let invite = Action("invite", "Invite")
  static let retry = Action("retry", "Try again")
}
