import ViperPages
import ViperPresentation

/// View → Presenter: what the user did, in the user's words.
@MainActor
protocol SettingsViewToPresenter: AnyObject {
  func userAskedForSettings() async
  func userChanged(_ form: SettingsForm)
  func userSubmitted(_ form: SettingsForm) async
  func userChoseInvitation(_ form: SettingsForm)
  func userConfirmedPassword() async
  func userFinished()
}

/// Makes a page of a `SettingsState`, and calls of the presenter of the page's events.
final class SettingsView: Screen, SettingsPresenterToView {
  weak var driver: (any ScreenToDriver)?
  private let presenter: any SettingsViewToPresenter
  private var state: SettingsState { didSet { driver?.pageChanged() } }

  init(presenter: some SettingsViewToPresenter, state: SettingsState) {
    (self.presenter, self.state) = (presenter, state)
  }

  func show(_ state: SettingsState) { self.state = state }

  var page: Page {
    guard let values = state.values else {
      return Page(
        "Settings", .text(""), notice: state.status.notice, busy: state.status.activity,
        actions: state.status.activity == nil ? [.retry, .done] : [])
    }
    let fields: [Field] = [
      Field(.signUp).showing(values.signUp.rawValue),
      Field(.addresses).showing(values.details.addresses.rawValue),
      Field(.ages).showing(values.details.ages.rawValue),
      Field(.mailFrom).showing(
        "\(values.mailFrom)", problem: state.problem?.description),
    ]
    let isUnsaved = state.isUnsaved && state.status == .idle
    return Page(
      "Settings", lead: "Hidden values are visible to administrators only.",
      .form(fields: fields, submit: "Save"),
      notice: isUnsaved ? .hint("The changes aren't saved yet.") : state.status.notice,
      busy: state.status.activity, actions: [.invite, .done],
      // Nothing is missing once the settings are saved.
      canWait: state.status.notice?.kind == .success)
  }

  func handle(_ event: PageEvent) async {
    switch event {
    case .appeared, .chose(.retry, _): await presenter.userAskedForSettings()
    case .submitted(let values): await presenter.userSubmitted(FormValues(values))
    case .changed(_, let values): presenter.userChanged(FormValues(values))
    case .chose(.invite, let values): presenter.userChoseInvitation(FormValues(values))
    case .requirementMet: await presenter.userConfirmedPassword()
    case .chose(.done, _), .cancelled: presenter.userFinished()
    case .chose, .did, .marked, .selected, .wantsDetails, .wantsRows: break
    }
  }
}

extension Field {
  init(_ entry: SettingsEntry) {
    let visibility = Kind.choice(of: [Action("shown", "shown"), Action("hidden", "hidden")])
    switch entry {
    case .signUp:
      let policies = [
        Action("open", "open"), Action("invited", "by invitation"), Action("closed", "closed"),
      ]
      self.init(entry, "Sign-up", kind: .choice(of: policies))
    case .addresses: self.init(entry, "Addresses", kind: visibility)
    case .ages: self.init(entry, "Ages", kind: visibility)
    case .mailFrom: self.init(entry, "Mail from", isOptional: true)
    }
  }
}

extension Action {
  static let invite = Action("invite", "Invite")
}
